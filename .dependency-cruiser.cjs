/** Which way things may point. Read each rule as: files of `from` never depend on files of `to`. */
const S = '^apps/server/src'
const M = `${S}/modules`
const W = '^apps/web/src'
const tests = '[.]test[.]tsx?$'
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule(
      'the-contract-knows-only-zod',
      'Server and browser both read it, so it may need nothing that one of them lacks.',
      { path: '^packages/contract', pathNot: tests },
      { pathNot: ['^packages/contract', 'node_modules/zod'] },
    ),
    rule(
      'web-and-server-meet-in-the-contract',
      'They are two programs.',
      { path: W },
      { path: ['^apps/server', 'node_modules/(pg|kysely|fastify)/'] },
    ),
    rule(
      'the-simulator-is-a-program-of-its-own',
      'It stands for a foreign ERP: what the two share would hide what they misunderstand.',
      { path: '^apps/erp-simulator' },
      { path: ['^apps/server', '^apps/web', '^packages'] },
    ),
    rule(
      'nobody-knows-the-simulator',
      'It is spoken to as the real ERP is, over its protocol.',
      { path: ['^apps/server', '^apps/web', '^packages'] },
      { path: '^apps/erp-simulator' },
    ),
    rule(
      'the-stand-ins-are-programs-of-their-own',
      'They stand for foreign gateways: what the two share would hide what they misunderstand.',
      { path: '^apps/gateway-stand-ins', pathNot: tests },
      { path: ['^apps/server', '^apps/web', '^packages', '^apps/erp-simulator'] },
    ),
    rule(
      'only-tests-and-the-demo-start-the-stand-ins',
      'They are spoken to as the real gateways are, over their protocols.',
      {
        path: ['^apps/(server|web|erp-simulator)', '^packages'],
        pathNot: [tests, '/testing/', '^apps/server/demo/gateways[.]ts$'],
      },
      { path: '^apps/gateway-stand-ins' },
    ),
    rule('the-server-knows-no-screen', 'They are two programs.', { path: '^apps/server' }, { path: W }),
    rule(
      'platform-knows-no-business',
      'What every module stands on cannot stand on one of them.',
      { path: `${S}/(platform|db|integrations)/`, pathNot: tests },
      { path: M },
    ),
    rule(
      'modules-meet-at-the-front-door',
      'What a module does not export in index.ts it may change without asking.',
      { path: `${M}/([^/]+)/`, pathNot: tests },
      { path: `${M}/`, pathNot: [`${M}/$1/`, '/index[.]ts$'] },
    ),
    rule(
      'only-queries-know-tables',
      'A decision is told in business words; all SQL of a module stands in one place.',
      { path: `${M}/`, pathNot: ['(/|[.])queries[.]ts$', tests] },
      { path: [`${S}/db/schema`, 'node_modules/kysely'] },
    ),
    rule(
      'rules-are-pure',
      'What is true does not depend on databases, clocks or requests.',
      { path: `${M}/.+/rules[.]ts$` },
      { pathNot: ['^packages/contract', 'node_modules/zod', `${S}/platform/(money|errors)`, '/rules[.]ts$'] },
    ),
    rule(
      'vendors-stay-behind-their-port',
      'Their names and quirks end in the adapter.',
      { path: S, pathNot: [`${S}/(context|integrations)`, '/testing/', tests] },
      { path: `${S}/integrations/[^/]+/(?!port)` },
    ),
    rule(
      'the-demo-world-is-not-the-product',
      'A real installation runs without it.',
      { path: `${S}/`, pathNot: [`${S}/main[.]ts$`, `${S}/testing/`, tests] },
      { path: '^apps/server/demo' },
    ),
    rule(
      'tests-stay-tests',
      'The product runs without its tests.',
      { path: S, pathNot: ['/testing/', tests] },
      { path: [`${S}/.*testing/`, tests] },
    ),
    rule(
      'ui-knows-no-feature',
      'Building blocks know neither business nor server.',
      { path: `${W}/ui/` },
      { path: `${W}/(api|shell|features)/` },
    ),
    rule(
      'features-meet-at-the-front-door',
      'What a feature does not export in index.ts it may change without asking.',
      { path: `${W}/features/([^/]+)/` },
      { path: `${W}/features/`, pathNot: [`${W}/features/$1/`, '/index[.]tsx?$'] },
    ),
    rule(
      'no-cycles',
      'Two files that need each other are one file; a type that two files share may stand in either.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
