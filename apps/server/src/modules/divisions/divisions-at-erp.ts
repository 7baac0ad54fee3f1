import type { Culture } from '@toptan/contract/common'
import type { ErpName } from '@toptan/contract/divisions'
import { ErpError } from '../../integrations/erp/port.ts'
import type { App } from '../../platform/app.ts'
import { words } from '../../platform/messages/index.ts'
import { erpConnection } from '../settings/index.ts'

/** The divisions that an ERP has warehouses in, as it says now; or why it cannot be asked, in words. */
export async function divisionsAtErp(
  app: App,
  culture: Culture,
  name: ErpName,
): Promise<{ divisions: { code: string; name: string }[]; problem: string | null }> {
  const connection = await erpConnection(app, name)
  if (!connection) return { divisions: [], problem: words(culture, 'erp.not-set') }
  try {
    const found = new Map<string, string>()
    await connection.job(async (erp) => {
      for await (const { rows } of erp.warehouses())
        for (const { divisionCode, divisionName } of rows) found.set(divisionCode, divisionName ?? divisionCode)
    })
    const divisions = [...found].map(([code, name]) => ({ code, name }))
    const order = new Intl.Collator('en', { numeric: true })
    return { divisions: divisions.sort((left, right) => order.compare(left.code, right.code)), problem: null }
  } catch (error) {
    if (!(error instanceof ErpError)) throw error
    return { divisions: [], problem: words(culture, `erp.test-${error.kind}`) }
  }
}
