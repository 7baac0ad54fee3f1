import type { ErpName } from '@toptan/contract/divisions'
import type { ReactNode } from 'react'
import { Divisions } from './Divisions.tsx'
import classes from './ErpParts.module.css'
import { PriceLists } from './PriceLists.tsx'
import { Warehouses } from './Warehouses.tsx'

/** The connection of an ERP, and beside it by what its rows find their place here. */
export function ErpParts({ erp, children }: { erp: ErpName; children: ReactNode }) {
  return (
    <div className={classes.parts}>
      {children}
      <Divisions erp={erp} />
      <PriceLists />
      <Warehouses />
    </div>
  )
}
