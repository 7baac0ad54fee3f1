/** What people call the kinds of papers on an account. */
import type { Culture } from '@toptan/contract/common'
import type { FicheKind } from '../../integrations/erp/port.ts'

const names: Record<FicheKind, [tr: string, de: string, en: string]> = {
  'cash-collection': ['Nakit tahsilat', 'Barzahlung', 'Cash received'],
  'cash-payment': ['Nakit ödeme', 'Barauszahlung', 'Cash paid out'],
  'debit-note': ['Borç dekontu', 'Belastung', 'Debit note'],
  'credit-note': ['Alacak dekontu', 'Gutschrift', 'Credit note'],
  transfer: ['Virman', 'Umbuchung', 'Transfer between accounts'],
  'exchange-difference': ['Kur farkı', 'Kursdifferenz', 'Exchange difference'],
  special: ['Özel işlem', 'Sonderbuchung', 'Special entry'],
  opening: ['Devir', 'Saldovortrag', 'Balance brought forward'],
  'incoming-bank-transfer': ['Gelen havale', 'Zahlungseingang', 'Bank transfer received'],
  'outgoing-bank-transfer': ['Gönderilen havale', 'Überweisung', 'Bank transfer sent'],
  purchase: ['Satın alma faturası', 'Eingangsrechnung', 'Purchase invoice'],
  'sales-return': ['Satış iade faturası', 'Rechnungskorrektur für Rückgabe', 'Return invoice'],
  'service-bought': ['Alınan hizmet faturası', 'Eingangsrechnung für Leistungen', 'Service purchase invoice'],
  'purchase-return': ['Alım iade faturası', 'Rückgabe an Lieferanten', 'Purchase return invoice'],
  'retail-sale': ['Perakende satış faturası', 'Rechnung', 'Retail invoice'],
  'wholesale-sale': ['Satış faturası', 'Rechnung', 'Invoice'],
  'service-sold': ['Hizmet faturası', 'Rechnung für Leistungen', 'Service invoice'],
  'maturity-difference': ['Vade farkı', 'Verzugszinsen', 'Late payment charge'],
  'price-difference': ['Fiyat farkı', 'Preisdifferenz', 'Price difference'],
  'self-employed-receipt': ['Serbest meslek makbuzu', 'Honorarbeleg', 'Self-employed receipt'],
  'cheque-or-note': ['Çek / senet', 'Scheck oder Wechsel', 'Cheque or note'],
  'credit-card': ['Kredi kartı', 'Kreditkarte', 'Credit card'],
  other: ['Diğer', 'Sonstiges', 'Other'],
}

const at: Record<Culture, 0 | 1 | 2> = { tr: 0, de: 1, en: 2 }

export const ficheTypeIn = (culture: Culture, kind: FicheKind): string => (names[kind] ?? names.other)[at[culture]]
