import { ProcessExited, TaskProcess } from '../kernel/TaskProcess.ts'
import { InvalidPicture } from './InvalidPicture.ts'
import type { PictureReply, PictureTask } from './pictureMessages.ts'
import type { PictureFile, PictureReader } from './PictureReader.ts'
import type { PreparedPicture } from './preparePicture.ts'

/** One picture of a phone takes a second. */
const MAX_MILLISECONDS = 30_000
/** Photos come together; the memory of the process is free afterwards. */
const IDLE_MILLISECONDS = 30_000

interface PictureProcessOptions {
  /** The program of the process. */
  readonly program: string
  /** Options of Node for it. */
  readonly flags?: readonly string[]
}

type Process = TaskProcess<object, PictureTask, PictureReply>

/**
 * Reads pictures, one at a time, in a process that is started when it is needed, ends when it is not, and is ended where a picture takes
 * too long or too much.
 */
export class PictureProcess implements PictureReader {
  readonly #options: PictureProcessOptions
  #process: Process | null = null
  #endWhenIdle: NodeJS.Timeout | null = null

  constructor(options: PictureProcessOptions) {
    this.#options = options
  }

  async measure(file: PictureFile): Promise<number> {
    const reply = await this.#ask({ kind: 'measure', file })
    if (!('megapixels' in reply)) throw errorOf(reply)
    return reply.megapixels
  }

  async prepare(file: PictureFile): Promise<PreparedPicture> {
    const reply = await this.#ask({ kind: 'prepare', file })
    if (!('prepared' in reply)) throw errorOf(reply)
    const { ending, picture, thumbnail } = reply.prepared
    // Bytes are sent as a plain Uint8Array.
    return { ending, picture: Buffer.from(picture), thumbnail: Buffer.from(thumbnail) }
  }

  async close(): Promise<void> {
    const running = this.#process
    this.#end()
    await running?.ended
  }

  async #ask(task: PictureTask, isRepeated = false): Promise<PictureReply> {
    const running = this.#running()
    let isLate = false
    const end = setTimeout(() => {
      isLate = true
      running.kill()
    }, MAX_MILLISECONDS)
    try {
      return await running.run(task)
    } catch (error) {
      if (!(error instanceof ProcessExited)) throw error
      // Something outside may have ended it, such as a system without memory.
      if (!isLate && !isRepeated) return await this.#ask(task, true)
      throw new InvalidPicture('the picture is damaged or too large to read.', error)
    } finally {
      clearTimeout(end)
      this.#waitIdle()
    }
  }

  #waitIdle(): void {
    if (this.#endWhenIdle !== null) clearTimeout(this.#endWhenIdle)
    this.#endWhenIdle = setTimeout(() => this.#end(), IDLE_MILLISECONDS).unref()
  }

  #running(): Process {
    if (this.#endWhenIdle !== null) clearTimeout(this.#endWhenIdle)
    if (this.#process === null || this.#process.hasEnded) {
      const { program, flags = [] } = this.#options
      this.#process = new TaskProcess({ program, flags, settings: {} })
    }
    return this.#process
  }

  #end(): void {
    if (this.#endWhenIdle !== null) clearTimeout(this.#endWhenIdle)
    this.#process?.kill()
    this.#process = null
  }
}

function errorOf(reply: PictureReply): Error {
  if ('refusal' in reply) return new InvalidPicture(reply.refusal)
  return new Error('failure' in reply ? reply.failure : 'A picture was answered with something else.')
}
