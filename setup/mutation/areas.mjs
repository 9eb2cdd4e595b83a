/**
 * An area of mutation testing.
 * @typedef {object} Area
 * @property {string} folder the area is everything below it except more specific folders of this list
 * @property {number} floor percentage of its mutants that a test must detect
 * @property {readonly string[]} tests folders and files whose tests are run, without those that need a built server or a browser;
 *   a file after `!` is left out
 */

/** Tests of all entity declarations that need no server. */
const aboutDeclarations = testsNamed('test/conformance', [
  'agreedAccess',
  'declaredFields',
  'specifiedEntities',
  'schemaDeclarations',
  'schemaMigrated',
])

/** @type {readonly Area[]} */
export const areas = [
  { folder: 'shared', floor: 90, tests: ['test/shared', 'test/reference', ...aboutDeclarations] },
  { folder: 'server', floor: 85, tests: ['test/server', 'test/conformance'] },
  {
    folder: 'server/save',
    floor: 85,
    tests: [
      'test/server/save',
      // Their parser of T-SQL is slow.
      '!test/server/save/pipeline/sqlServer.test.ts',
      '!test/server/save/rules/jobs/sqlServer.test.ts',
      'test/conformance/saveAccess.test.ts',
      ...testsNamed('test/northwind/client', [
        'namedSaves',
        'saveConcurrency',
        'saveKeys',
        'saveUnmapped',
        'saveValues',
        'serverChanges',
      ]),
    ],
  },
  {
    folder: 'server/queries',
    floor: 85,
    tests: [
      'test/server/queries',
      // Its parser of T-SQL is slow.
      '!test/server/queries/sqlServer.test.ts',
      'test/northwind/differential/differential.test.ts',
      ...testsNamed('test/conformance', ['specifiedQueries']),
      ...testsNamed('test/northwind/client', ['namedQueries', 'queryPaths', 'queryResults', 'timeZones']),
    ],
  },
  { folder: 'server/identity', floor: 85, tests: ['test/server/identity'] },
  { folder: 'server/outbox', floor: 85, tests: ['test/server/outbox'] },
  { folder: 'client', floor: 70, tests: ['test/client'] },
  ...['api', 'app', 'context', 'dialogs', 'form', 'grid', 'screens'].map((name) => ({
    folder: `client/${name}`,
    floor: 70,
    tests: [`test/client/${name}`],
  })),
  // The display of values is tested where they are edited.
  { folder: 'client/kit', floor: 70, tests: ['test/client/kit', 'test/client/form'] },
  { folder: 'client/store', floor: 85, tests: ['test/client/store', 'test/northwind/client'] },
]

/**
 * The area that a folder belongs to.
 * @param {string} folder relative to the root, with forward slashes
 * @returns {Area | null}
 */
export function areaOf(folder) {
  const holding = areas.filter((area) => folder === area.folder || folder.startsWith(`${area.folder}/`))
  return holding.sort((one, other) => other.folder.length - one.folder.length)[0] ?? null
}

/**
 * @param {string} folder
 * @param {readonly string[]} names
 */
function testsNamed(folder, names) {
  return names.map((name) => `${folder}/${name}.test.ts`)
}
