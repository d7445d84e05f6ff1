// Law 1 of the house: domain ← platform, ui ← features ← the lists, no cycle, and no room inside another room.
// quality/laws/dependencies.test.ts runs these rules over the project and over a planted breach of each.

const TESTS = '[.](test|fixtures|examples)[.]tsx?$'

/** @type {(name: string, comment: string, from: object, to: object) => object} */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    rule('no-cycle', 'Two files that import each other are one file, or need a third.', {}, { circular: true }),
    rule(
      'resolvable',
      'An import that leads nowhere. (hast is a package of types only.)',
      { pathNot: 'node_modules' },
      { couldNotResolve: true, pathNot: '^hast$' },
    ),

    rule(
      'domain-stands-alone',
      'The domain is shared by server and browser: it knows itself and zod.',
      { path: '^domain/src/', pathNot: TESTS },
      { pathNot: ['^domain/src/', '(^|/)node_modules/zod/'] },
    ),
    rule('server-knows-no-console', 'The console is a client.', { path: '^server/' }, { path: '^console/' }),
    rule(
      'console-knows-no-server',
      'Server code must never slip into the browser; what both need is in the domain.',
      { path: '^console/' },
      { path: '^server/' },
    ),

    rule(
      'platform-knows-no-room',
      'The platform serves every room and knows none, nor the lists that name them.',
      { path: '^server/src/platform/', pathNot: TESTS },
      { path: ['^server/src/features/', '^server/src/[^/]+[.]ts$'] },
    ),
    rule(
      'room-knows-no-list',
      'The lists name the rooms, never the other way round.',
      { path: '^server/src/features/', pathNot: TESTS },
      { path: '^server/src/[^/]+[.]ts$' },
    ),
    rule(
      'server-rooms-by-their-endpoints',
      'A room reaches another only through its .actions, .db or .rules.',
      { path: '^server/src/features/([^/]+)/', pathNot: [TESTS, '[.]graphql[.]ts$'] },
      { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', '[.](actions|db|rules)[.]ts$'] },
    ),
    rule(
      'server-endpoints-by-their-endpoints',
      "A room's .graphql may also name another room's GraphQL type, to answer with it or to add a field to it.",
      { path: '^server/src/features/([^/]+)/.*[.]graphql[.]ts$' },
      { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', '[.](actions|db|rules|graphql)[.]ts$'] },
    ),

    rule(
      'ui-knows-no-room',
      'What the console shows everywhere knows no room, no address and no call.',
      { path: '^console/src/(ui|theme)/', pathNot: TESTS },
      { path: '^console/src/(features|app|api|routing)/' },
    ),
    rule(
      'api-knows-no-room',
      'The request, the session and the generated types know no screen.',
      { path: '^console/src/api/', pathNot: TESTS },
      { path: '^console/src/(features|app|routing|ui)/' },
    ),
    rule(
      'routing-knows-no-room',
      'What every address has in common knows no room.',
      { path: '^console/src/routing/', pathNot: TESTS },
      { path: '^console/src/(features|app)/' },
    ),
    rule(
      'console-rooms-know-no-app',
      'The app names the rooms, never the other way round.',
      { path: '^console/src/features/', pathNot: TESTS },
      { path: '^console/src/app/' },
    ),
    rule(
      'console-rooms-by-their-components',
      'A room shows what another exports as a component (NounName.tsx), never its pages, calls or routes.',
      { path: '^console/src/features/([^/]+)/', pathNot: TESTS },
      {
        path: ['^console/src/features/'],
        pathNot: ['^console/src/features/$1/', '/[A-Z][A-Za-z0-9]*(?<!Page)[.]tsx$'],
      },
    ),

    rule(
      'member-site-shows-only',
      'A page of the member site is made of what it is given; it asks nothing itself.',
      { path: '^member-site/', pathNot: TESTS },
      {
        pathNot: ['^member-site/', '^domain/src/'],
        dependencyTypesNot: ['core'],
      },
    ),
    rule(
      'member-site-by-its-room',
      'The pages are shown by the room that decides who sees what, and by nobody else; a widget also beside its form.',
      {
        path: '^(domain|server|console)/',
        pathNot: [
          TESTS,
          '^server/src/features/member-site/',
          '/EngagementPreview[.]tsx$',
          '^console/vite[.]config[.]ts$',
        ],
      },
      { path: '^member-site/' },
    ),

    rule(
      'rooms-know-no-demo',
      'The demo network is loaded from the outside; nothing that runs for a real one knows it.',
      { path: '^(domain|console|member-site|server/src/(platform|features))/', pathNot: TESTS },
      { path: '^demo/' },
    ),
    rule(
      'node-loads-no-demo',
      'A node of a real network does not load the code of the demo; where there is one, it is imported on the spot.',
      { path: '^server/src/[^/]+[.]ts$', pathNot: [TESTS, '^server/src/demo[.]ts$'] },
      { path: '^demo/', dynamic: false },
    ),
    rule(
      'rooms-know-no-training',
      'What judges texts is trained and measured from the outside; a node loads the weights and the classifier alone.',
      { path: '^(domain|console|member-site|demo|server/src/(platform|features))/', pathNot: TESTS },
      { path: '^automod/' },
    ),
    rule(
      'node-loads-no-training',
      'Corpora, made rows and frames are for the command that trains with them.',
      { path: '^server/src/[^/]+[.]ts$', pathNot: [TESTS, '^server/src/automod[.]ts$'] },
      { path: '^automod/' },
    ),
    rule(
      'product-knows-no-quality',
      'What checks the project stands outside of it: the product runs without it.',
      { path: '^(domain|server|console|member-site|demo|automod)/', pathNot: TESTS },
      { path: '^quality/' },
    ),
    rule(
      'no-tests-in-the-product',
      'Tests, fixtures and journeys stay out of what runs.',
      { path: '^(domain|server|console|member-site|automod)/', pathNot: [TESTS, '^server/test/', '^console/test/'] },
      { path: [TESTS, '^server/test/', '^console/test/', '^quality/e2e/'] },
    ),
  ],
  options: {
    // TypeScript 7 has no programming interface, so the sources are read by swc. Types count as imports.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data)/' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
