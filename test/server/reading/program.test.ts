import { fork } from 'node:child_process'
import { expectEventually } from '#test/support/eventually.ts'

it('A read process ends with its server, which may have been killed before it sent anything', async () => {
  const program = fork('server/read.ts', { execArgv: ['--import', 'tsx'] })
  try {
    program.disconnect()
    await expectEventually(() => program.exitCode).toBe(0)
  } finally {
    program.kill('SIGKILL')
  }
})
