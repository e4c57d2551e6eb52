/**
 * Imports point one way: services, gateway -> service-kit -> contracts; frontends -> web-kit -> contracts.
 * Each rule has a planted violation in tools/check/planted, so that a run which sees nothing is found out.
 * @type {import('dependency-cruiser').IConfiguration}
 */
// The folder of the tools that run tests is none.
const tests = '\\.test\\.tsx?$|(?<!^tools)/tests?/|/testing/'

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-service-imports-a-service',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'no-remote-imports-a-remote',
      severity: 'error',
      from: { path: '^frontends/(public|donor|admin)/' },
      to: { path: '^frontends/(shell|public|donor|admin)/', pathNot: '^frontends/$1/' },
    },
    {
      name: 'contracts-know-nobody',
      severity: 'error',
      from: { path: '^packages/contracts/' },
      to: { path: '^(packages/((service|web)-kit|draws|receipts)|services|gateway|frontends|tools)/' },
    },
    {
      name: 'contracts-do-no-io',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'service-kit-knows-contracts-alone',
      severity: 'error',
      from: { path: '^packages/service-kit/', pathNot: tests },
      to: { path: '^(packages/(web-kit|draws|receipts)|services|gateway|frontends|tools)/' },
    },
    {
      name: 'web-kit-knows-contracts-alone',
      severity: 'error',
      from: { path: '^packages/web-kit/', pathNot: tests },
      to: { path: '^(packages/(service-kit|draws|receipts)|services|gateway|frontends|tools)/' },
    },
    {
      name: 'receipts-know-contracts-alone',
      severity: 'error',
      from: { path: '^packages/receipts/', pathNot: tests },
      to: { path: '^(packages/((service|web)-kit|draws)|services|gateway|frontends|tools)/' },
    },
    {
      name: 'draws-know-contracts-alone',
      severity: 'error',
      from: { path: '^packages/draws/', pathNot: tests },
      to: { path: '^(packages/((service|web)-kit|receipts)|services|gateway|frontends|tools)/' },
    },
    {
      name: 'draws-do-no-io',
      comment: 'The same file checks a draw in Node and in a browser.',
      severity: 'error',
      from: { path: '^packages/draws/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'frontends-know-no-server',
      severity: 'error',
      from: { path: '^frontends/' },
      to: { path: '^(packages/(service-kit|receipts)|services|gateway)/' },
    },
    {
      name: 'processes-know-no-tools',
      severity: 'error',
      from: { path: '^(services|gateway|packages|frontends)/', pathNot: tests },
      to: { path: '^(tools|tests)/' },
    },
    {
      name: 'rules-are-pure',
      comment:
        'Rules import contracts, other rules, also that of the kit for two people, and the plain types of their feature. Clock, ids and prices are arguments.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/.*rules\\.ts$|^packages/service-kit/src/second-person/' },
      to: {
        path: '^packages/service-kit/(?!src/second-person/)|[/-](store|routes|use-cases|reactions|app|config)\\.ts$|node_modules/(?!zod/|@evenhand/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rules-do-no-io',
      severity: 'error',
      from: { path: '^services/[^/]+/src/.*rules\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'stores-do-not-decide',
      comment: 'A store answers questions; use cases ask them.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/.*store\\.ts$' },
      to: { path: '[/-](routes|reactions|use-cases|jobs?)\\.ts$' },
    },
    {
      name: 'kafka-client-in-one-place',
      severity: 'error',
      from: { path: '^(services|gateway|packages|tools)/', pathNot: `^packages/service-kit/src/kafka/|${tests}` },
      to: { path: 'node_modules/kafkajs/' },
    },
    {
      name: 'pg-in-one-place',
      severity: 'error',
      from: {
        path: '^(services|gateway|packages)/',
        pathNot: `^packages/service-kit/src/(postgres|migrations|checks)/|${tests}`,
      },
      to: { path: 'node_modules/pg/' },
    },
    {
      name: 'stripe-in-one-place',
      severity: 'error',
      from: { path: '^(services|gateway|packages)/', pathNot: `^services/donations/src/stripe/|${tests}` },
      to: { path: 'node_modules/stripe/' },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      from: { path: '^(services|gateway|packages|frontends)/', pathNot: tests },
      to: { path: '/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist(-types|-prerender)?/|/gen/|^tools/check/planted/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@evenhand/source', 'import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
