import * as auths from '@toptan/contract/auths'
import * as emails from '@toptan/contract/emails'
import { describe, expect, test } from 'vitest'
import { mailWorld } from '../../testing/mail-world.ts'
import type { TestSmtpServer } from '../../testing/smtp-server.ts'
import { cast } from '../../testing/world.ts'
import { type Person, personOf, type WorldServer } from '../../testing/world-server.ts'

let it: WorldServer
let smtp: TestSmtpServer
let admin: Person
let ayse: Person
const { mailTo, stateOf, order, waiting } = mailWorld((world) => {
  ;({ it, smtp, admin, ayse } = world)
})

describe('texts', () => {
  test('are listed in every language; those by category for orders', async () => {
    const all = await admin.call(emails.templates, { query: { PageSize: 100 } })
    expect(all.totalCount).toBe(emails.mailEvents.length * 3)
    const tyres = await admin.call(emails.templates, {
      query: { IsCategorizedEmailTemplate: 'true', ColumnFilters: 'categoryId:eq:LST;language:eq:de', PageSize: 100 },
    })
    expect(tyres.items.map(({ id }) => id)).toEqual(emails.orderMailEvents.map((event) => `${event}.LST.de`))
    expect((await admin.call(emails.templates, { query: { SearchTerm: 'sıpariş' } })).totalCount).toBeGreaterThan(0)
    expect((await admin.refused(emails.templates, { query: { OrderBy: 'body' } })).code).toBe('request.unknown-column')
  })

  test('changed ones are sent; those of a category to orders of that kind alone', async () => {
    const change = (categoryId: 'LST' | null, title: string) =>
      admin.call(emails.updateTemplate, {
        body: { eventName: 'order-received', categoryId, language: 'en', title, body: '<p>{{ order.docNumber }}</p>' },
      })
    await change(null, 'General {{ order.docNumber }}')
    await change('LST', 'Tyres {{ order.docNumber }}')
    const tyres = await order(ayse, [1, 6])
    const mixed = await order(ayse, [1, 3])
    const subjects = (await smtp.waitFor(2)).map(({ subject }) => subject)
    expect(subjects.sort()).toEqual([`General ${mixed}`, `Tyres ${tyres}`])
    const [shown] = (
      await admin.call(emails.templates, { query: { ColumnFilters: 'eventName:eq:order-received;language:eq:en' } })
    ).items
    expect(shown).toMatchObject({ isChanged: true, title: 'General {{ order.docNumber }}', changedBy: 'admin' })
    await admin.call(emails.resetTemplate, { params: { id: shown!.id } })
    const [reset] = (
      await admin.call(emails.templates, { query: { ColumnFilters: 'eventName:eq:order-received;language:eq:en' } })
    ).items
    expect(reset).toMatchObject({ isChanged: false, title: 'We have your order {{ order.docNumber }}' })
  })

  test('that cannot be read are refused at their field', async () => {
    const body = { eventName: 'order-received', language: 'en', title: 'x', body: 'a\n{% if %}' } as const
    const refusal = await admin.refused(emails.updateTemplate, { body })
    expect(refusal).toMatchObject({ code: 'mail.template-invalid', errors: [{ path: 'body' }], details: { line: 2 } })
    const misplaced = { ...body, body: 'x', eventName: 'password-forgotten', categoryId: 'LST' } as const
    expect((await admin.refused(emails.updateTemplate, { body: misplaced })).code).toBe('mail.not-by-category')
  })

  test('an event is switched off, or copied to others; never one that opens an account', async () => {
    const set = (eventName: emails.MailEvent, isActive: boolean) =>
      admin.call(emails.updateGroup, {
        body: { eventName, isActive, groupName: 'Satış', cc: ['cc@firma.test'], bcc: ['bcc@firma.test'] },
      })
    await set('order-received', true)
    await set('password-forgotten', true)
    await set('integration-alert', false)
    await order(ayse)
    await waiting('x@reader.test')
    await personOf(it.server, null, null).call(auths.forgottenPassword, {
      query: { callBackUrl: 'http://localhost:3000/reset-password' },
      body: { email: cast.deniz },
    })
    const mails = await smtp.waitFor(2)
    expect(mails.find(({ subject }) => /order/.test(subject))?.to).toEqual([
      cast.ayse,
      'cc@firma.test',
      'bcc@firma.test',
    ])
    expect(mails.find(({ subject }) => /password/.test(subject))?.to).toEqual([cast.deniz])
    await stateOf('x@reader.test').toBe('skipped')
    expect((await mailTo('x@reader.test')).reason).toBe('Mails about this event are switched off.')
    const groups = await admin.call(emails.groups, { query: { SearchTerm: 'satış' } })
    // Those by category follow the event they belong to.
    expect(groups.items.filter(({ categoryId }) => categoryId === null)).toHaveLength(3)
  })

  test('are shown with the newest order, with one of one’s choice, and name what they do not have', async () => {
    const docNumber = await order(ayse)
    const body = {
      eventName: 'order-received',
      language: 'de',
      title: '{{ order.docNumber }}',
      body: '<p>{{ order.total }} {{ order.foo }}</p>',
    } as const
    const newest = await admin.call(emails.preview, { body })
    expect(newest).toMatchObject({ subject: docNumber, docNumber, text: '168,16', unknownVariables: ['order.foo'] })
    expect(newest.html).toContain('<p>168,16 </p>')
    const hidden = await admin.refused(emails.preview, { body: { ...body, docNumber: 'TR99-1' } })
    expect(hidden.code).toBe('order.not-found')
    const types = await admin.call(emails.types)
    for (const { eventName } of types) {
      for (const language of ['tr', 'de', 'en'] as const) {
        const [text] = (
          await admin.call(emails.templates, {
            query: { ColumnFilters: `eventName:eq:${eventName};language:eq:${language}` },
          })
        ).items
        const shown = await admin.call(emails.preview, {
          body: { eventName, language, title: text!.title, body: text!.body },
        })
        expect(shown.unknownVariables).toEqual([])
        expect(shown.text.length).toBeGreaterThan(40)
        expect(shown.subject).not.toMatch(/\{\{|undefined|null/)
        expect(shown.text).not.toMatch(/undefined|null|\[object/)
      }
    }
  })

  test('a test mail goes out at once as it stands, and says when it does not', async () => {
    const body = {
      eventName: 'default-password',
      language: 'tr',
      title: 'Deneme',
      body: '<p>{{ site.title }}</p>',
      to: 'me@firma.test',
    } as const
    expect(await admin.call(emails.sendTest, { body })).toEqual({
      isDone: true,
      message: 'The test mail has been handed over.',
      detail: null,
    })
    expect(smtp.arrived).toMatchObject([{ to: ['me@firma.test'], subject: 'Deneme' }])
    smtp.behaviour.data = 554
    expect(await admin.call(emails.sendTest, { body })).toMatchObject({
      isDone: false,
      message: 'The mail server refused the mail.',
    })
  })
})
