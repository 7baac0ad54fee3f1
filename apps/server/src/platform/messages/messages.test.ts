import { describe, expect, test } from 'vitest'
import { de } from './de.ts'
import { en } from './en.ts'
import { keptWords } from './index.ts'
import { tr } from './tr.ts'

const named = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

describe('every message', () => {
  const keys = Object.keys(en) as (keyof typeof en)[]

  test('names the same in each language', () => {
    const different = keys.filter((key) => {
      const [turkish, german, english] = [tr[key], de[key], en[key]].map((text) => named(text).join())
      return turkish !== english || german !== english
    })
    expect(different).toEqual([])
  })

  test('is put into words of its own in each language', () => {
    const names = ['erp.name-logoRestSettings']
    const same = keys.filter((key) => !names.includes(key) && (tr[key] === en[key] || de[key] === en[key]))
    expect(same).toEqual([])
  })
})

describe('what is kept to be said later', () => {
  const kept = (details: Record<string, string | number>) => ({
    key: 'erp.unreachable',
    details: { erp: 'kormetalRestSettings', sentences: '', ...details },
  })

  test('calls an ERP by the name that people know, and says in their language what was found', () => {
    expect(keptWords('tr', kept({ finding: 'silent', seconds: 30 }))).toBe(
      'ERP’ye (metal sektörü) ulaşılamıyor: 30 saniye içinde yanıt gelmedi.',
    )
    expect(keptWords('de', kept({ finding: 'no-connection', code: 'ECONNREFUSED' }))).toBe(
      'Das ERP (Metallbranche) ist nicht zu erreichen: Es kam keine Verbindung zustande (ECONNREFUSED).',
    )
    expect(keptWords('tr', { key: 'erp.row-unusable', details: { lack: 'unit' } })).toBe(
      'ERP’deki kayıt kullanılamıyor: birimi yok.',
    )
  })

  test('quotes what the ERP said itself, in whatever language', () => {
    const said = { key: 'erp.refused', details: { erp: 'logoRestSettings', sentences: 'Dönem kapalı.' } }
    expect(keptWords('de', said)).toBe('Das ERP (Logo) hat abgelehnt: „Dönem kapalı.“')
  })

  test('by a version that had other words is shown as it is', () => {
    expect(keptWords('tr', { key: 'erp.long-gone', details: {} })).toBe('erp.long-gone')
  })
})
