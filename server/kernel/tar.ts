import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

const BLOCK = 512
/** The largest length that its eleven octal digits can say. */
const MAX_OCTAL = 8 ** 11 - 1

/** Two empty blocks end an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

/** A file in a tar archive as it is on the disk, one piece at a time. */
export async function* tarFile(name: string, file: string, modified: number): AsyncGenerator<Buffer> {
  const { size } = await stat(file)
  yield tarHeader({ name, length: size, modified })
  // What is appended meanwhile is not part of it.
  if (size > 0) for await (const piece of createReadStream(file, { end: size - 1 })) yield piece as Buffer
  yield tarPadding(size)
}

/** A file in a tar archive that has these bytes. */
export function* tarBytes(name: string, bytes: Buffer, modified: number): Generator<Buffer> {
  yield tarHeader({ name, length: bytes.length, modified })
  yield bytes
  yield tarPadding(bytes.length)
}

/** A file of an archive: its name in ASCII, at most 100 characters, and its length in bytes. */
interface TarFile {
  readonly name: string
  readonly length: number
  /** Seconds since 1970. */
  readonly modified: number
}

/** The header of a file in a tar archive (POSIX ustar). Throws a RangeError for a name that it cannot have. */
function tarHeader({ name, length, modified }: TarFile): Buffer {
  if (!/^[\x20-\x7e]{1,100}$/.test(name)) throw new RangeError(`An archive cannot have a file named ${name}.`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0, 100, 'ascii')
  header.write('0000600\0', 100, 'ascii')
  header.write('0000000\0', 108, 'ascii')
  header.write('0000000\0', 116, 'ascii')
  if (length <= MAX_OCTAL) header.write(`${length.toString(8).padStart(11, '0')}\0`, 124, 'ascii')
  else {
    // Above 8 GB the length is binary, which the first bit says.
    header.writeUInt8(0x80, 124)
    header.writeBigUInt64BE(BigInt(length), 128)
  }
  header.write(`${modified.toString(8).padStart(11, '0')}\0`, 136, 'ascii')
  // The sum is made as if its own place held spaces.
  header.write('        ', 148, 'ascii')
  header.write('0', 156, 'ascii')
  header.write('ustar\u000000', 257, 'ascii')
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'ascii')
  return header
}

const sumOf = (header: Buffer): number => header.reduce((total, byte) => total + byte, 0)

/** What fills the last block of a file of this length. */
function tarPadding(length: number): Buffer {
  return Buffer.alloc((BLOCK - (length % BLOCK)) % BLOCK)
}

/** A file of an archive that is being read: its bytes have to be taken before the next one. */
export interface TarEntry {
  readonly name: string
  readonly length: number
  readonly bytes: AsyncIterable<Buffer>
}

/** The files of a tar archive of ours, as they arrive. Throws a RangeError for what is not one, or has been cut off. */
export async function* readTar(pieces: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new PieceReader(pieces)
  for (;;) {
    const header = await reader.take(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const entry = entryIn(header)
    let left = entry.length
    const bytes = (async function* () {
      while (left > 0) {
        const piece = await reader.some(left)
        left -= piece.length
        yield piece
      }
    })()
    yield { ...entry, bytes }
    while (left > 0) left -= (await reader.some(left)).length
    await reader.take(tarPadding(entry.length).length)
  }
}

function entryIn(header: Buffer): Pick<TarEntry, 'name' | 'length'> {
  const written = Number.parseInt(textIn(header, 148, 8), 8)
  const cleared = Buffer.from(header)
  cleared.fill(' ', 148, 156)
  if (sumOf(cleared) !== written) throw new RangeError('It is no archive of this product, or is damaged.')
  const isBinary = header.readUInt8(124) === 0x80
  const length = isBinary ? Number(header.readBigUInt64BE(128)) : Number.parseInt(textIn(header, 124, 12), 8)
  return { name: textIn(header, 0, 100), length }
}

/** Up to the first zero. */
function textIn(header: Buffer, from: number, length: number): string {
  const [text = ''] = header.toString('ascii', from, from + length).split('\0')
  return text
}

/** Cuts what arrives in pieces of any length into those that are asked for. */
class PieceReader {
  readonly #pieces: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  /** The next bytes, at least one and at most `limit`. */
  async some(limit: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#pieces.next()
      if (done === true) throw new RangeError('The archive ends too early.')
      this.#rest = value
    }
    const piece = this.#rest.subarray(0, limit)
    this.#rest = this.#rest.subarray(piece.length)
    return piece
  }

  /** The next `length` bytes. */
  async take(length: number): Promise<Buffer> {
    const taken: Buffer[] = []
    for (let left = length; left > 0;) {
      const piece = await this.some(left)
      taken.push(piece)
      left -= piece.length
    }
    return Buffer.concat(taken)
  }
}
