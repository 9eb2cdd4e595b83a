import path from 'node:path'
import { readConfig } from '../../config.ts'
import { ConfigurationError } from '#server/kernel/errors.ts'
import { createFilesPrivately } from '#server/kernel/privateFiles.ts'
import { CommandFailed } from './CommandFailed.ts'

/**
 * Runs a command with one file argument on the embedded database of this installation; prints its result, or one sentence and
 * exit code 1 on failure.
 */
export async function runCommand(
  name: 'backup' | 'restore',
  command: (file: string, databaseFile: string) => Promise<string>,
): Promise<void> {
  createFilesPrivately()
  try {
    const [file, ...more] = process.argv.slice(2)
    if (file === undefined || more.length > 0)
      throw new CommandFailed(`Name one file: npm run ${name} -- FILE`)
    console.info(await command(path.resolve(file), databaseFileOf(process.env)))
  } catch (error) {
    if (!(error instanceof CommandFailed) && !(error instanceof ConfigurationError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

function databaseFileOf(environment: Readonly<Record<string, string | undefined>>): string {
  const { databaseUrl } = readConfig(environment)
  if (!databaseUrl.startsWith('sqlite:'))
    throw new CommandFailed('This command is for the embedded database; SQL Server has its own backups.')
  return databaseUrl.slice('sqlite:'.length)
}
