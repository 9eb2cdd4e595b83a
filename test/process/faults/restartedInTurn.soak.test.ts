import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { copyDemoCompany } from '#test/support/demoCompany.ts'
import { CONTAIN, reservePort, startServer, type RunningServer } from '#test/support/startServer.ts'
import { NoteWriter, type Said } from './NoteWriter.ts'

const ROUNDS = 3
const ROWS = 5_000

const [unshare = '', ...flags] = CONTAIN
const tried = spawnSync(unshare, [...flags, 'true'])
const isPossible = tried.status === 0
if (!isPossible) console.info(`skipped, as no process has numbers of its own here: ${String(tried.stderr)}`)

/** What a server answers while something goes on. */
async function answersDuring(url: string, work: () => Promise<void>): Promise<readonly Said[]> {
  const reader = await NoteWriter.signIn(url)
  const answers: Said[] = []
  let isOver = false
  const reading = (async () => {
    while (!isOver) answers.push(await reader.list(ROWS))
  })()
  await work().finally(() => (isOver = true))
  await reading
  return answers
}

const servers: RunningServer[] = []

// Where a test failed.
afterAll(() => Promise.all(servers.map((server) => server.kill())))

;(isPossible ? describe : describe.skip)('two servers in containers that share a data folder', () => {
  it('are restarted in turn while the other one answers large lists, and lose nothing', async () => {
    const dataDirectory = await copyDemoCompany()
    const start = async (port: number): Promise<RunningServer> =>
      startServer({ dataDirectory, port, isContained: true })
    for (const port of [await reservePort(), await reservePort()]) servers.push(await start(port))
    const writers: NoteWriter[] = []
    for (let turn = 0; turn < 2 * ROUNDS; turn += 1) {
      const [restarted, other] = turn % 2 === 0 ? servers : servers.toReversed()
      if (restarted === undefined || other === undefined) throw new Error('There are two.')
      const answers = await answersDuring(other.url, async () => {
        expect(await restarted.stop()).toBe(0)
        servers[turn % 2] = await start(restarted.port)
      })
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
      expect(answers.length).toBeGreaterThan(0)
      for (const { url } of servers) {
        const writer = await NoteWriter.signIn(url)
        writers.push(writer)
        expect((await writer.list(ROWS)).status).toBe(200)
        expect((await writer.save()).status).toBe(200)
      }
    }
    for (const server of servers) expect(await server.stop()).toBe(0)
    expect(writers.map((writer) => writer.lostFrom(dataDirectory))).toEqual(
      writers.map(() => ({ acknowledged: 1, lost: [] })),
    )
    await rm(dataDirectory, { recursive: true, force: true })
  })
})
