/** A file of an archive: its name in ASCII, at most 100 characters, and its length in bytes. */
export interface TarFile {
  readonly name: string
  readonly length: number
  /** Seconds since 1970. */
  readonly modified: number
}

const BLOCK = 512

/** Two empty blocks end an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

/** The header of a file in a tar archive (POSIX ustar). */
export function tarHeader({ name, length, modified }: TarFile): Buffer {
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0, 100, 'ascii')
  header.write('0000600\0', 100, 'ascii')
  header.write('0000000\0', 108, 'ascii')
  header.write('0000000\0', 116, 'ascii')
  header.write(`${length.toString(8).padStart(11, '0')}\0`, 124, 'ascii')
  header.write(`${modified.toString(8).padStart(11, '0')}\0`, 136, 'ascii')
  // The sum is made as if its own place held spaces.
  header.write('        ', 148, 'ascii')
  header.write('0', 156, 'ascii')
  header.write('ustar\u000000', 257, 'ascii')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii')
  return header
}

/** What fills the last block of a file of this length. */
export function tarPadding(length: number): Buffer {
  return Buffer.alloc((BLOCK - (length % BLOCK)) % BLOCK)
}
