import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { Unavailable } from '#server/errors.ts'
import { NoBrowserToPrint, ReportPrinter } from '#server/reports/ReportPrinter.ts'
import { readPdf } from '#test/support/readPdf.ts'

const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'printed',
    (error: unknown) => error,
  )

/** The browsers that this process has started. */
function browsers(): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid,ppid,args']).toString().split('\n')
  return rows.flatMap((row) => {
    const [pid, parent] = row.trim().split(/\s+/)
    return Number(parent) === process.pid && row.includes('--headless') ? [Number(pid)] : []
  })
}

describe('the printer of reports', () => {
  const printer = new ReportPrinter()
  afterAll(() => printer.close())

  it('starts one browser for many prints, and another after a crash', async () => {
    const texts = await Promise.all(
      ['one', 'two', 'three'].map(async (text) => readPdf(await printer.print(text))),
    )
    expect(texts).toEqual([['one'], ['two'], ['three']])
    const [first, ...others] = browsers()
    expect([first, others]).toEqual([expect.any(Number), []])
    process.kill(Number(first), 'SIGKILL')
    expect(await readPdf(await printer.print('four'))).toEqual(['four'])
    expect(browsers()).not.toContain(first)
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
      const pdf = await printer.print(
        `<p>before</p><img src="http://127.0.0.1:${port}/picture.png"><script>document.body.append('script')</script>`,
      )
      expect(await readPdf(pdf)).toEqual(['before'])
      expect(asked).toEqual([])
    } finally {
      server.close()
    }
  })

  it('says in words that there is no browser', async () => {
    const without = new ReportPrinter({ browserProgram: '/nowhere/chromium' })
    const error = await refusal(without.print('text'))
    expect(error).toBeInstanceOf(NoBrowserToPrint)
    expect(error).toMatchObject({
      statusCode: 503,
      message:
        'Reports cannot be printed: the browser at /nowhere/chromium does not start. Set PUPPETEER_EXECUTABLE_PATH to one that does.',
    })
  })

  it('gives up on a print that takes too long', async () => {
    const hasty = new ReportPrinter({ milliseconds: 1 })
    expect(await refusal(hasty.print('text'))).toMatchObject({
      statusCode: 503,
      message: 'Printing took too long. Please ask for fewer documents at once.',
    })
    await hasty.close()
  })

  it('prints nothing more once it is closed', async () => {
    const closed = new ReportPrinter()
    await closed.close()
    expect(await refusal(closed.print('text'))).toBeInstanceOf(Unavailable)
  })
})
