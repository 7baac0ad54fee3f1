/** The accounts of the demo world; none of them exists anywhere else. */
export const demoAccounts = [
  { account: 'bayi@toptan.demo', role: 'dealer', country: 'TR' },
  { account: 'haendler@toptan.demo', role: 'dealer', country: 'DE' },
  { account: 'satis@toptan.demo', role: 'salesman', country: 'TR' },
  { account: 'verkauf@toptan.demo', role: 'salesman', country: 'DE' },
  { account: 'musteri@toptan.demo', role: 'customer', country: 'TR' },
  { account: 'admin@toptan.demo', role: 'admin', country: null },
] as const

export const demoPassword = 'Toptan-demo-1'
