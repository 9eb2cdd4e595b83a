import { createGeoServices } from './app/systems/createGeoServices.ts'
import { InvalidPicture } from './files/InvalidPicture.ts'
import { readLogo } from './files/readLogo.ts'
import { askOnTerminal } from './installation/askOnTerminal.ts'
import { setupCommand } from './installation/setupCommand.ts'
import { CommandFailed } from './operation/embedded/CommandFailed.ts'
import { runProgram } from './operation/embedded/runProgram.ts'

/** `npm run setup`: makes a new company in a database without users. */
await runProgram('setup', () =>
  askOnTerminal((ask) =>
    setupCommand(process.argv.slice(2), process.env, {
      now: () => new Date().toISOString(),
      ask,
      findAddress: async (config, text) => (await createGeoServices(config)).addressSearch.search(text),
      readLogo: logoOf,
    }),
  ),
)

async function logoOf(file: string): Promise<string> {
  try {
    return await readLogo(file)
  } catch (error) {
    if (error instanceof InvalidPicture) throw new CommandFailed(`${file}: ${error.message}`)
    throw error
  }
}
