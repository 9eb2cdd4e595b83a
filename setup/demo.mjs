import { program } from './programs.mjs'
import { start } from './start.mjs'

/** Beside the own company, whose port is 4800. */
const PORT = '4801'

/**
 * Starts the demo company, whatever else is configured, or removes it.
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
export function demo(args) {
  if (args.includes('--remove')) return program('demo')(args)
  Object.assign(process.env, demoEnvironment(process.env))
  delete process.env['DATABASE_URL']
  delete process.env['OIDC_AUTHORITY']
  return start(args)
}

/**
 * What makes a start that of the demo company.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ DEMO_COMPANY: string, DEMO_SIGN_IN: string, PORT: string }}
 */
export function demoEnvironment({ PORT: port }) {
  return { DEMO_COMPANY: 'on', DEMO_SIGN_IN: 'on', PORT: port || PORT }
}
