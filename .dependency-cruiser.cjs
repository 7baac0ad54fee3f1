/** Which way imports may point: pages → contract ← server, and inside each from the business to what carries it. */
const server = '^apps/server/src'
const modules = `${server}/modules`
const web = '^apps/web/src'
const queries = '/([^/]+[.])?queries[.]ts$'
const tests = '[.]test[.]tsx?$'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule(
      'the-contract-knows-only-zod',
      'Both sides load it.',
      { path: '^packages/contract', pathNot: tests },
      { pathNot: ['^packages/contract', 'node_modules/zod'] },
    ),
    rule('web-and-server-meet-in-the-contract', 'They run on different machines.', { path: '^apps/web' }, { path: '^apps/server' }),
    rule('server-knows-no-page', 'They run on different machines.', { path: '^apps/server' }, { path: '^apps/web' }),
    rule(
      'platform-knows-no-business',
      'What carries every module must not lean on one of them.',
      { path: `${server}/(platform|db|integrations)/`, pathNot: tests },
      { path: modules },
    ),
    rule(
      'modules-meet-at-the-front-door',
      'index.ts says what a module offers to the others.',
      { path: `${modules}/([^/]+)/`, pathNot: tests },
      { path: `${modules}/`, pathNot: [`${modules}/$1/`, '/index[.]ts$'] },
    ),
    rule(
      'only-queries-know-tables',
      'SQL stands in one kind of file, so that it can be found.',
      { path: `${modules}/`, pathNot: [queries, tests] },
      { path: [`${server}/db/schema`, 'node_modules/kysely'] },
    ),
    rule(
      'rules-are-pure',
      'A rule is a function of its arguments: no clock, no database, no request.',
      { path: `${modules}/.+/rules[.]ts$` },
      { pathNot: ['^packages/contract', `${server}/platform/money`, '/rules[.]ts$'] },
    ),
    rule(
      'vendors-stay-behind-their-port',
      'The business knows what a vendor does, not who it is.',
      { path: server, pathNot: [`${server}/(context|integrations)`, tests] },
      { path: `${server}/integrations/[^/]+/(?!port)` },
    ),
    rule(
      'the-demo-world-stays-outside',
      'A real installation never loads it; main.ts asks for it by name when it is wanted.',
      { path: server, pathNot: [`${server}/main[.]ts$`, tests, `${server}/testing/`] },
      { path: '^apps/server/demo' },
    ),
    rule(
      'tests-are-not-imported',
      'What tests need is in testing/.',
      { path: server, pathNot: [tests, `${server}/testing/`] },
      { path: [tests, `${server}/testing/`] },
    ),
    rule('ui-knows-no-feature', 'ui is used by all of them.', { path: `${web}/ui/` }, { path: `${web}/(api|shell|features)/` }),
    rule(
      'features-meet-at-the-front-door',
      'index.ts says what a feature offers to the others.',
      { path: `${web}/features/([^/]+)/` },
      { path: `${web}/features/`, pathNot: [`${web}/features/$1/`, '/index[.]tsx?$'] },
    ),
    rule('no-cycles', 'In a circle nothing can be understood first.', {}, { circular: true }),
    rule('everything-imported-exists', 'A wrong path fails only when it is reached.', { pathNot: tests }, { couldNotResolve: true }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
