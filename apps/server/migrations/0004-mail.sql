-- Secrets among the settings, each sealed by itself under a key that the database does not have.
create table sealed_secrets (
  name text primary key,
  sealed text not null,
  changed_at timestamptz not null default now(),
  changed_by integer references users
);
create trigger tell_change after insert or update or delete or truncate on sealed_secrets
  for each statement execute function tell_change('settings');

alter table settings add column changed_by integer references users;

-- What an event's mails are to do. No row is what the product comes with: on, without copies.
create table mail_events (
  event_name text not null,
  -- One of the five kinds: for orders of that kind alone.
  category_id text references categories,
  group_name text not null,
  is_active boolean not null,
  cc text[] not null default '{}',
  bcc text[] not null default '{}',
  changed_at timestamptz not null default now(),
  changed_by integer references users,
  unique nulls not distinct (event_name, category_id)
);

-- Texts that administrators changed. No row is the text that the product comes with.
create table mail_templates (
  event_name text not null,
  category_id text references categories,
  language text not null,
  title text not null,
  body text not null,
  changed_at timestamptz not null default now(),
  changed_by integer references users,
  unique nulls not distinct (event_name, category_id, language)
);

alter table mail_outbox
  drop constraint mail_outbox_state_check,
  add constraint mail_outbox_state_check check (state in ('waiting', 'sending', 'sent', 'refused', 'skipped')),
  -- What the mail is about. The same event about the same thing is written to a recipient once.
  add column occasion text,
  -- One mail of each occasion carries the copies of its event.
  add column has_copies boolean not null default false,
  -- Whose hands it is in, and until when they are waited for.
  add column claim uuid,
  add column claimed_until timestamptz,
  add column next_try_at timestamptz not null default now(),
  -- Later it would be of no use.
  add column expires_at timestamptz,
  -- Stays the same from try to try, so that mail servers recognise a repetition.
  add column message_id uuid not null default gen_random_uuid(),
  add column subject text,
  -- Why it was not sent: a code of the phrase book, and the other side's own words.
  add column reason text,
  -- What the provider calls it.
  add column provider_id text;

create unique index mail_outbox_occasion on mail_outbox (event, occasion, lower(recipient)) where occasion is not null;
drop index mail_outbox_created_at_idx;
create index mail_outbox_queue on mail_outbox (next_try_at) where state in ('waiting', 'sending');
create index mail_outbox_created on mail_outbox (created_at desc, id desc);

create trigger tell_change after insert on mail_outbox
  for each statement execute function tell_change('mail-outbox');
