import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { InvalidPicture } from '#server/files/InvalidPicture.ts'
import { PictureProcess } from '#server/files/PictureProcess.ts'
import { pictureReader } from '#server/files/PictureReader.ts'
import { fromPhone } from './pictures.ts'

/** Ends itself at a file that is named after a signal, each time or once; measures all others, and says by which process. */
const PROGRAM = `import { existsSync, writeFileSync } from 'node:fs'
process.on('disconnect', () => process.exit())
process.once('message', () => {
  process.on('message', ({ id, task: { file } }) => {
    const [signal, times] = file.fileName.split(' ')
    if (signal !== 'none' && !(times === 'once' && existsSync(file.path))) {
      writeFileSync(file.path, '')
      process.kill(process.pid, signal)
      return
    }
    process.send({ id, reply: { megapixels: process.pid } })
  })
  process.send('ready')
})`

describe('[CL3] The process that reads pictures', () => {
  let folder: string
  let pictures: PictureProcess
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'pictures-'))
  })
  afterEach(async () => {
    await pictures.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const start = (): void => {
    const program = path.join(folder, 'program.mjs')
    writeFileSync(program, PROGRAM)
    pictures = new PictureProcess({ program })
  }
  const measure = (fileName: string): Promise<number> =>
    pictures.measure({ fileName, path: path.join(folder, 'mark') })

  it('gives what the server itself would give', async () => {
    pictures = new PictureProcess({ program: 'server/files/program.ts', flags: ['--import', 'tsx'] })
    const file = { fileName: 'a.jpg', path: path.join(folder, 'received') }
    writeFileSync(file.path, await fromPhone(800, 400))
    expect(await pictures.measure(file)).toBe(0.32)
    expect(await pictures.prepare(file)).toEqual(await pictureReader.prepare(file))
    await expect(pictures.prepare({ ...file, fileName: 'a.txt' })).rejects.toThrow(
      new InvalidPicture('only .jpg, .jpeg, .png, .webp and .gif files can be uploaded.'),
    )
    await expect(pictures.prepare({ ...file, path: `${file.path}.gone` })).rejects.toThrow('ENOENT')
  })

  it('is replaced where something outside ends it, and the picture is read again', async () => {
    start()
    const first = await measure('none')
    const second = await measure('SIGKILL once')
    expect(existsSync(path.join(folder, 'mark'))).toBe(true)
    expect(second).not.toBe(first)
    expect(await measure('none')).toBe(second)
  })

  it('is replaced where a picture ends it each time, which is refused', async () => {
    start()
    await expect(measure('SIGKILL')).rejects.toThrow('the picture is damaged or too large to read.')
    expect(await measure('none')).toBeGreaterThan(0)
  })

  it('is ended with a picture that takes too long, and when nothing is read for a while', async () => {
    start()
    const first = await measure('none')
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] })
    const stopped = measure('SIGSTOP')
    jest.advanceTimersByTime(30_000)
    await expect(stopped).rejects.toThrow(InvalidPicture)
    const second = await measure('none')
    jest.advanceTimersByTime(30_000)
    const third = await measure('none')
    expect(new Set([first, second, third]).size).toBe(3)
  })
})
