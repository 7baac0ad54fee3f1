import { cultures } from '@toptan/contract/common'
import { mailEvents } from '@toptan/contract/emails'
import { describe, expect, test } from 'vitest'
import { onLetterhead } from './layout.ts'
import { ensureReadable, render, TemplateBroken, variablesIn } from './liquid.ts'
import {
  everyKey,
  groupOf,
  kindOf,
  messageIdOf,
  mostAttempts,
  pauseAfter,
  pauseOfAccount,
  readTemplateId,
  templateId,
  textOf,
} from './rules.ts'
import { defaultTexts } from './texts/index.ts'
import { unknownAmong, variablesOf } from './variables.ts'

describe('the texts that the product comes with', () => {
  const all = cultures.flatMap((language) => mailEvents.map((event) => [language, event] as const))

  test.each(all)('%s %s can be read, uses only what its event has, and has words', (language, event) => {
    const text = defaultTexts[language][event]
    ensureReadable(text)
    expect(unknownAmong(event, variablesIn(text))).toEqual([])
    expect(text.body).toContain('<h1>')
  })

  test.each(mailEvents)('%s describes each of its variables in every language', (event) => {
    const names = cultures.map((culture) => variablesOf(event, culture).map(({ name }) => name))
    expect(names[1]).toEqual(names[0])
    for (const culture of cultures)
      for (const { description } of variablesOf(event, culture)) expect(description).not.toBe('')
    expect(groupOf[event]).toBeDefined()
  })
})

describe('templates', () => {
  const text = (body: string, title = 'x') => ({ title, body })

  test('escape what comes from data, in the body; a title is one line of plain text', () => {
    const variables = { name: '<script>alert(1)</script>', note: 'a\r\nBcc: all@example.com' }
    expect(render({ title: '{{ name }} {{ note }}', body: '{{ name }}' }, variables)).toEqual({
      title: '<script>alert(1)</script> a Bcc: all@example.com',
      body: '&lt;script&gt;alert(1)&lt;/script&gt;',
    })
  })

  test.each(['{% include "/etc/passwd" %}', '{% render "package.json" %}', '{% layout "/etc/hosts" %}'])(
    '%s reaches no file',
    (body) => {
      expect(() => render(text(body), {})).toThrow(TemplateBroken)
    },
  )

  test('see only the values they are given', () => {
    expect(
      render(text('{{ site.constructor }}{{ site.__proto__.polluted }}{{ "x".constructor }}'), { site: {} }).body,
    ).toBe('')
  })

  test('are stopped when they take too long or too much', () => {
    const endless = '{% for a in (1..9999) %}{% for b in (1..9999) %}{{ a }}{% endfor %}{% endfor %}'
    expect(() => render(text(endless), {})).toThrow(TemplateBroken)
  }, 10_000)

  test('that cannot be read are refused with the line', () => {
    expect(() => ensureReadable(text('one\ntwo {% if x %}'))).toThrow(
      expect.objectContaining({ code: 'mail.template-invalid', details: expect.objectContaining({ line: 2 }) }),
    )
    expect(() => ensureReadable(text('{{ x | no_such_filter }}'))).toThrow(
      expect.objectContaining({ code: 'mail.template-invalid' }),
    )
    expect(() => ensureReadable(text('', '{{ x'))).toThrow(
      expect.objectContaining({ faults: [expect.objectContaining({ path: 'title' })] }),
    )
  })

  test('tell which variables they use; loops and their own are not asked for from outside', () => {
    const body =
      '{% assign own = 1 %}{{ own }}{% for item in order.items %}{{ item.name }}{% endfor %}{{ order.docNo }}'
    const used = variablesIn(text(body))
    expect(used).toEqual(['order.items', 'order.docNo'])
    expect(unknownAmong('order-received', used)).toEqual(['order.docNo'])
    expect(unknownAmong('password-forgotten', used)).toEqual(['order.items', 'order.docNo'])
  })
})

describe('the text part', () => {
  test.each([
    ['<p>One &amp; two</p><p>three</p>', 'One & two\n\nthree'],
    ['<a class="button" href="https://x.test/a?b=1">Open</a>', 'Open: https://x.test/a?b=1'],
    ['<a href="https://x.test">https://x.test</a>', 'https://x.test'],
    ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
    ['<table><tr><th>P</th><th>Q</th></tr><tr><td>Tyre</td><td>4</td></tr></table>', 'P  Q\nTyre  4'],
    ['a<br>b &#8364; &#x130; &nope; &lt;b&gt;', 'a\nb € İ &nope; <b>'],
    ['<style>p { color: red }</style><h1>T</h1>', 'T'],
  ])('%s', (html, text) => {
    expect(textOf(html)).toBe(text)
  })
})

test('the letterhead holds names as text, and leaves whole documents alone', () => {
  const head = { title: 'A & B <i>', url: 'https://b2b.test', phoneNumber: '0212' }
  const html = onLetterhead('<p>x</p>', 'Subject <b>', head, 'de')
  expect(html).toContain('A &amp; B &lt;i&gt;')
  expect(html).toContain('<title>Subject &lt;b&gt;</title>')
  expect(html).toContain('lang="de"')
  expect(onLetterhead('<html><body>own</body></html>', 's', head, 'tr')).toBe('<html><body>own</body></html>')
})

test('tries come further and further apart; an account at fault is asked every quarter of an hour', () => {
  const pauses = Array.from({ length: mostAttempts }, (_, at) => pauseAfter(at + 1))
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pauses[0]).toBe(30)
  expect(pauses.at(-1)).toBe(14_400)
  expect(pauseOfAccount(50)).toBe(900)
})

test('an order of one kind of goods has that kind’s text, a mixed one that of all', () => {
  expect(kindOf(['LST', 'LST'])).toBe('LST')
  expect(kindOf(['LST', 'AKU'])).toBeNull()
  expect(kindOf([])).toBeNull()
})

test('ids of templates are read as they are written', () => {
  for (const key of [...everyKey(false), ...everyKey(true)])
    expect(readTemplateId(templateId(key, 'de'))).toEqual({ ...key, language: 'de' })
  for (const id of ['', 'order-received', 'nothing.tr', 'order-received.XXX.tr', 'a.b.c.d'])
    expect(readTemplateId(id)).toBeNull()
})

test('a Message-ID belongs to the sender’s domain', () => {
  expect(messageIdOf('u', 'a@firma.test')).toBe('<u@firma.test>')
})
