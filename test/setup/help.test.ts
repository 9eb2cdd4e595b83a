import { readFileSync } from 'node:fs'
import { runProgram } from '#server/operation/embedded/runProgram.ts'
import { run } from '#setup/commands.mjs'
import { HELP } from '#setup/help.mjs'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}

/** Commands that are a tool as it is, whose own help they say. */
const TOOLS = /^(?:vite|oxfmt|tsc|oxlint|depcruise|knip|jest|tsx watch)\b|^node setup\/buildServer/

/** What is printed meanwhile. */
async function printed(work: () => Promise<void>): Promise<string> {
  let text = ''
  const out = jest.spyOn(process.stdout, 'write').mockImplementation((piece) => {
    text += String(piece)
    return true
  })
  await work()
  out.mockRestore()
  return text
}

describe('--help', () => {
  it.each(Object.entries(scripts).filter(([, command]) => command.startsWith('node setup.mjs')))(
    '[OP1036] of npm run %s says what it does and how it is called, and does nothing else',
    async (name) => {
      const text = await printed(() => run([name, '--help']))
      expect(text).toMatch(new RegExp(`^npm (run )?${name}\\b.*\n.{20}`))
      expect(process.exitCode ?? 0).toBe(0)
    },
  )

  it('[OP1036] is there for every command of our own', () => {
    const own = Object.entries(scripts).filter(([, command]) => !TOOLS.test(command))
    const without = own.map(([name]) => name).filter((name) => !(name in HELP))
    // Its options are those of the test model's server, which prints them itself.
    expect(without).toEqual(['northwind'])
  })

  it('[OP1036] of a program does not run it', async () => {
    const args = process.argv
    process.argv = ['node', 'backup.js', '--help']
    const info = jest.spyOn(console, 'info').mockImplementation(() => undefined)
    const command = jest.fn(() => Promise.resolve('done'))
    await runProgram('backup', command)
    process.argv = args
    expect(command).not.toHaveBeenCalled()
    expect(info).toHaveBeenCalledWith(expect.stringContaining('npm run backup [-- FILE]'))
    info.mockRestore()
  })
})
