import path from 'node:path'
import { fingerprint, isStale, stamped } from './fingerprint.mjs'
import { mustRun, npm, root, step } from './steps.mjs'

/** The inputs of every build besides its own sources. */
const common = [
  'shared',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'setup/notices.mjs',
  'setup/licenses',
]

const parts = [
  { name: 'server', inputs: ['server', ...common], output: 'dist/server/main.js' },
  { name: 'client', inputs: ['client', ...common], output: 'dist/client/index.html' },
]

/** Builds server and client in parallel if their sources have changed since the last build. */
export async function ensureBuilt() {
  const stale = staleBuilds()
  if (stale.length === 0) return
  await step(`Building ${stale.map(({ name }) => name).join(' and ')}`, () =>
    Promise.all(stale.map(({ build }) => build())),
  )
}

/**
 * What must be built because its sources have changed since its last build.
 * @returns {readonly { name: string, build: () => Promise<void> }[]}
 */
export function staleBuilds() {
  return parts
    .map((part) => ({
      ...part,
      stamp: path.join(root, 'dist', `${part.name}.stamp`),
      fingerprint: fingerprint(root, part.inputs),
      outputs: [path.join(root, part.output)],
    }))
    .filter(isStale)
    .map(({ name, stamp, fingerprint: wanted }) => ({
      name,
      build: () => stamped(stamp, wanted, () => build(name)),
    }))
}

/** @param {string} name */
function build(name) {
  // Build for production even if the tests set NODE_ENV.
  const env = { NODE_ENV: 'production' }
  return mustRun(npm(['run', '--silent', `build:${name}`]), {
    env,
    failureMessage: `The build of the ${name} failed.`,
  })
}
