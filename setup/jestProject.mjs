/** Packages that ship ES modules only; Jest runs CommonJS, so these are transformed too. */
const esmOnlyPackages = ['breeze-client', 'jose', 'oidc-provider', 'typebox']

/** @param {object} parser of the sources */
const swc = (parser) => [
  '@swc/jest',
  { jsc: { parser, transform: { react: { runtime: 'automatic' } }, target: 'es2022' } },
]

/** What all tests have in common: how the sources become what Jest runs, and the day on which it happens. */
export const commonOptions = {
  transform: {
    '\\.tsx$': swc({ syntax: 'typescript', tsx: true }),
    '\\.ts$': swc({ syntax: 'typescript' }),
    '\\.m?js$': swc({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnlyPackages.join('|')})/)`],
  // The build bundles stylesheets; Jest cannot read them.
  moduleNameMapper: { '\\.css$': '<rootDir>/test/support/emptyStylesheet.js' },
  // Each test file has a `Date` of its own.
  setupFiles: ['<rootDir>/setup/shiftClock.mjs'],
}

/**
 * The pattern of the files that hold the tests of a folder, without those that only `npm run soak` runs.
 * @param {string} folder or a test file, relative to the root
 * @returns {string}
 */
export function testsOf(folder) {
  return /\.test\.tsx?$/.test(folder) ? `<rootDir>/${folder}` : `<rootDir>/${folder}/**/!(*.soak).test.ts?(x)`
}

/**
 * NODE_OPTIONS with which a process of the tests, and each that it starts, ends when its parent does and lives on the day of the tests.
 * @param {string | undefined} options those that are set already
 * @returns {string}
 */
export function testNodeOptions(options = '') {
  const modules = [
    new URL('./watchParent.mjs', import.meta.url),
    new URL('./shiftClock.mjs', import.meta.url),
  ]
  const imports = modules.map(({ href }) => `--import ${href}`)
  return [options, ...imports.filter((each) => !options.includes(each))].join(' ').trim()
}

/** Beyond what any test takes, however busy the machine: one that hangs is ended before (`test/support/watchTests.ts`). */
export const testTimeoutMilliseconds = 3_600_000
