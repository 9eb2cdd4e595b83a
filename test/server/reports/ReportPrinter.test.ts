import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import path from 'node:path'
import { Unavailable } from '#server/kernel/errors.ts'
import { BrowserUnavailable, ReportPrinter } from '#server/reports/ReportPrinter.ts'
import { BEYOND_PATIENCE_MILLISECONDS } from '#test/support/Patience.ts'
import { patientPrinter } from '#test/support/patientPrinter.ts'
import { temporaryFolder } from '#test/support/temporaryFolder.ts'
import { readPdf } from '#test/support/readPdf.ts'
import { waitUntil } from '#test/support/waitUntil.ts'

const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'printed',
    (error: unknown) => error,
  )

/** What a print of the HTML shows, page by page. */
const shown = async (printer: ReportPrinter, html: string): Promise<readonly string[]> =>
  readPdf(await printer.withSlot((print) => print(html)))

/** Those of other test files, which may run in this process as well. */
let startedBefore: readonly number[] = []

beforeAll(() => {
  startedBefore = browsers()
})

/** The browsers that this process has started since the tests of this file began. */
function browsers(): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid,ppid,args']).toString().split('\n')
  return rows.flatMap((row) => {
    const [pid, parent] = row.trim().split(/\s+/)
    const isOurs = Number(parent) === process.pid && row.includes('--headless')
    return isOurs && !startedBefore.includes(Number(pid)) ? [Number(pid)] : []
  })
}

describe('the printer of reports', () => {
  const printer = patientPrinter()
  afterAll(() => printer.close())

  it('starts one browser for many prints, and another after a crash', async () => {
    const texts = await Promise.all(['one', 'two', 'three'].map((text) => shown(printer, text)))
    expect(texts).toEqual([['one'], ['two'], ['three']])
    const [first, ...others] = browsers()
    expect([first, others]).toEqual([expect.any(Number), []])
    process.kill(Number(first), 'SIGKILL')
    expect(await shown(printer, 'four')).toEqual(['four'])
    expect(browsers()).not.toContain(first)
  })

  it('keeps the profile of its browser only as long as that runs, also where it is killed', async () => {
    const profiles = path.join(temporaryFolder('printing'), 'profiles')
    const printer = patientPrinter({ profiles })
    const others = browsers()
    expect(await shown(printer, 'one')).toEqual(['one'])
    expect(readdirSync(profiles)).toHaveLength(1)
    for (const pid of browsers().filter((each) => !others.includes(each))) process.kill(pid, 'SIGKILL')
    await waitUntil(() => readdirSync(profiles).length === 0)
    expect(await shown(printer, 'two')).toEqual(['two'])
    await printer.close()
    await waitUntil(() => readdirSync(profiles).length === 0)
  })

  it('runs no script of a page and reaches no network', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      const address = server.address()
      const port = typeof address === 'object' ? address?.port : undefined
      const html = `<p>before</p><img src="http://127.0.0.1:${port}/picture.png"><script>document.body.append('script')</script>`
      expect(await shown(printer, html)).toEqual(['before'])
      expect(asked).toEqual([])
    } finally {
      server.close()
    }
  })

  it('reports a missing browser with a message', async () => {
    const without = new ReportPrinter({ browserProgram: '/nowhere/chromium' })
    const error = await refusal(shown(without, 'text'))
    expect(error).toBeInstanceOf(BrowserUnavailable)
    expect(error).toMatchObject({
      statusCode: 503,
      message:
        'Reports cannot be printed: the browser at /nowhere/chromium does not start. Set PUPPETEER_EXECUTABLE_PATH to one that does.',
    })
  })

  it('gives up on a print that takes too long', async () => {
    const hasty = new ReportPrinter({ timeLimit: () => 1 })
    expect(await refusal(shown(hasty, 'text'))).toMatchObject({
      statusCode: 503,
      message: 'Printing took too long. Please ask for fewer documents at once.',
    })
    await hasty.close()
  })

  it('prints by another browser what one that hangs does not, and does not wait for that one when it is closed', async () => {
    const others = browsers()
    const mine = () => browsers().filter((pid) => !others.includes(pid))
    let frozen = 0
    const hurried = patientPrinter({
      answerLimit: () => (mine().every((pid) => pid === frozen) ? 1_000 : BEYOND_PATIENCE_MILLISECONDS),
    })
    expect(await shown(hurried, 'one')).toEqual(['one'])
    frozen = Number(mine()[0])
    process.kill(frozen, 'SIGSTOP')
    try {
      expect(await shown(hurried, 'two')).toEqual(['two'])
    } finally {
      for (const pid of mine().filter((each) => each === frozen)) process.kill(pid, 'SIGKILL')
    }
    const [next] = mine()
    process.kill(Number(next), 'SIGSTOP')
    await hurried.close()
    await waitUntil(() => mine().length === 0)
  })

  it('limits concurrent and queued prints, and refuses others before they start', async () => {
    const narrow = new ReportPrinter({ maxConcurrent: 1, maxQueued: 1 })
    let begun = 0
    let goOn = (): void => undefined
    const held = new Promise<void>((resolve) => (goOn = resolve))
    const work = async (): Promise<string> => {
      begun += 1
      await held
      return 'printed'
    }
    const first = narrow.withSlot(work)
    const second = narrow.withSlot(work)
    expect(await refusal(narrow.withSlot(work))).toMatchObject({
      statusCode: 503,
      message: 'Too many reports are being printed right now. Please try again in a minute.',
    })
    expect(begun).toBe(1)
    goOn()
    expect([await first, await second, begun]).toEqual(['printed', 'printed', 2])
    await narrow.close()
  })

  it('prints nothing more once it is closed', async () => {
    const closed = new ReportPrinter()
    await closed.close()
    expect(await refusal(shown(closed, 'text'))).toBeInstanceOf(Unavailable)
  })
})
