-- Why an order, or a part of it, was rejected, for those whose order it is.
alter table orders add column rejection_reason text check (char_length(rejection_reason) between 1 and 500);
