import { existsSync, statSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Config } from '../../config.ts'
import { assertDemoProviderAllowed } from '../../identity/assertDemoProviderAllowed.ts'
import type { IdentityConfig } from '../../identity/Identity.ts'
import { discoverProvider } from '../../identity/discoverProvider.ts'
import { ConfigurationError } from '../../kernel/errors.ts'
import { PRIVATE_FILE } from '../../kernel/privateFiles.ts'
import { checkMailServer } from '../../mail/smtpMailer.ts'
import { good, problem, warning, type Finding, type SystemCheck } from './SystemCheck.ts'

type CheckedConfig = IdentityConfig & Pick<Config, 'databaseUrl' | 'smtpUrl'>

const GIGABYTE = 1_024 ** 3
/** Below it SQLite may be unable to store even a large save. */
const LEAST_FREE = GIGABYTE / 4
const ENOUGH_FREE = 2 * GIGABYTE

/** The checks of what an installation needs besides its database. */
export function machineChecks(config: CheckedConfig): readonly SystemCheck[] {
  return [
    { name: 'Disk space', run: () => checkDisk(config) },
    { name: 'Files', run: () => checkFolder(config) },
    { name: 'Mail server', run: () => checkMail(config) },
    { name: 'Sign-in', run: () => checkIdentity(config) },
  ]
}

/** A backup, an export or an upgrade needs room for another copy of the database. */
async function checkDisk({ dataDirectory, databaseUrl }: CheckedConfig): Promise<Finding> {
  const { bavail, bsize } = await statfs(nearestFolder(dataDirectory))
  const free = bavail * bsize
  const enough = Math.max(ENOUGH_FREE, 2 * sizeOf(databaseUrl))
  const isFree = `${gigabytes(free)} are free where ${dataDirectory} is`
  if (free < LEAST_FREE)
    return problem(`Only ${isFree}.`, 'Make room now: without any, nothing can be stored.')
  if (free < enough)
    return warning(
      `Only ${isFree}; a backup or an export needs up to ${gigabytes(enough)}.`,
      'Make room, or move old backups elsewhere.',
    )
  return good(`${gigabytes(free)} are free for the data.`)
}

/** Of a folder that is yet to be made, the one that it will be in. */
function nearestFolder(folder: string): string {
  return existsSync(folder) ? folder : nearestFolder(path.dirname(folder))
}

function sizeOf(databaseUrl: string): number {
  if (!databaseUrl.startsWith('sqlite:')) return 0
  return statSync(databaseUrl.slice('sqlite:'.length), { throwIfNoEntry: false })?.size ?? 0
}

const gigabytes = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(1)} GB`

async function checkFolder({ dataDirectory }: CheckedConfig): Promise<Finding> {
  const folder = path.join(dataDirectory, 'files')
  const probe = path.join(nearestFolder(folder), `probe-${randomUUID()}`)
  try {
    await writeFile(probe, 'probe', { mode: PRIVATE_FILE })
    await rm(probe)
    return good('Photos and documents can be stored.')
  } catch (error) {
    return problem(
      `Photos and documents cannot be stored in ${folder} (${error instanceof Error ? error.message : 'unknown'}).`,
      'Make it writable for the account of the server.',
    )
  }
}

async function checkMail({ smtpUrl, production }: CheckedConfig): Promise<Finding> {
  if (smtpUrl === null) {
    const sentence = 'Without a mail server, emails go to the local mailbox and reach nobody.'
    return production
      ? warning(sentence, 'Set SMTP_URL and MAIL_FROM. Admin, Mail Queue shows what would have been sent.')
      : good(sentence)
  }
  const failure = await checkMailServer(smtpUrl)
  if (failure === null) return good('The mail server answers.')
  return problem(failure, 'Check SMTP_URL; until then emails wait in Admin, Mail Queue.')
}

async function checkIdentity(config: CheckedConfig): Promise<Finding> {
  const { identity } = config
  if (identity === null) return checkDemoSignIn(config)
  try {
    await discoverProvider(identity.authority)
    return good(`The identity provider ${identity.authority} answers.`)
  } catch (error) {
    return problem(
      `${error instanceof Error ? error.message : String(error)}.`,
      'Nobody can sign in until it answers: check OIDC_AUTHORITY and the way there.',
    )
  }
}

function checkDemoSignIn(config: CheckedConfig): Finding {
  try {
    assertDemoProviderAllowed(config)
    return good('The demo sign-in is on, for people at this computer.')
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return problem(error.message, 'The server does not start until then.')
  }
}
