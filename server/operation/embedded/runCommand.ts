import path from 'node:path'
import { readConfig } from '../../config.ts'
import { CommandFailed } from './CommandFailed.ts'
import { runProgram } from './runProgram.ts'

/** Runs a command with one file argument on the embedded database of this installation. */
export function runCommand(
  name: 'backup' | 'restore',
  command: (file: string, databaseFile: string) => Promise<string>,
): Promise<void> {
  return runProgram(async () => {
    const [file, ...more] = process.argv.slice(2)
    if (file === undefined || file.startsWith('-') || more.length > 0)
      throw new CommandFailed(`Name one file: npm run ${name} -- FILE`)
    return command(path.resolve(file), databaseFileOf(process.env))
  })
}

function databaseFileOf(environment: Readonly<Record<string, string | undefined>>): string {
  const { databaseUrl } = readConfig(environment)
  if (!databaseUrl.startsWith('sqlite:'))
    throw new CommandFailed('This command is for the embedded database; SQL Server has its own backups.')
  return databaseUrl.slice('sqlite:'.length)
}
