import { findOnPath } from './path.mjs'
import { mustRun, step } from './steps.mjs'

/** Can system packages be installed? On Debian-based systems, as root. */
export function isDebianAndRoot() {
  return process.platform === 'linux' && process.getuid?.() === 0 && findOnPath(['apt-get']) !== null
}

/**
 * Installs system packages.
 * @param {readonly string[]} packages
 */
export async function installPackages(packages) {
  const names = packages.join(' ')
  const tool = {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    failureMessage: `The system packages ${names} could not be installed; install them by hand.`,
  }
  await step('Updating the list of system packages', () => mustRun(['apt-get', 'update'], tool))
  await step(`Installing ${names}`, () =>
    mustRun(['apt-get', 'install', '-y', '--no-install-recommends', ...packages], tool),
  )
}
