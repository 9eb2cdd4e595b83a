/** Packages that ship ES modules only; Jest runs CommonJS, so these are transformed too. */
const esmOnlyPackages = ['breeze-client', 'jose', 'oidc-provider', 'pdfjs-dist', 'typebox']

/** @param {object} parser of the sources */
const swc = (parser) => [
  '@swc/jest',
  { jsc: { parser, transform: { react: { runtime: 'automatic' } }, target: 'es2022' } },
]

/** How the sources become what Jest runs, whichever tests it runs. */
export const transformation = {
  transform: {
    '\\.tsx$': swc({ syntax: 'typescript', tsx: true }),
    '\\.ts$': swc({ syntax: 'typescript' }),
    '\\.m?js$': swc({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnlyPackages.join('|')})/)`],
  // The build bundles stylesheets; Jest cannot read them.
  moduleNameMapper: { '\\.css$': '<rootDir>/test/support/emptyStylesheet.js' },
}

/**
 * The pattern of the files that hold the tests of a folder.
 * @param {string} folder or a test file, relative to the root
 * @returns {string}
 */
export function testsOf(folder) {
  return /\.test\.tsx?$/.test(folder) ? `<rootDir>/${folder}` : `<rootDir>/${folder}/**/*.test.ts?(x)`
}

/**
 * NODE_OPTIONS with which a process, and each that it starts, ends when its parent does.
 * @param {string | undefined} options those that are set already
 * @returns {string}
 */
export function endingWithParent(options = '') {
  const watch = `--import ${new URL('./watchParent.mjs', import.meta.url).href}`
  return options.includes(watch) ? options : `${options} ${watch}`.trim()
}

/** A test that hangs fails; one that is slow because the machine is busy does not. */
export const testTimeoutMilliseconds = 12 * 3_600_000
