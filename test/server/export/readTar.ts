/** The files of a tar archive by their names, in order. */
export function readTar(archive: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = 0
  while (archive[at] !== 0) {
    const text = (from: number, length: number): string =>
      archive.toString('ascii', at + from, at + from + length).replace(/\0.*$/, '')
    const length = Number.parseInt(text(124, 11), 8)
    files.set(text(0, 100), archive.subarray(at + 512, at + 512 + length))
    at += 512 + Math.ceil(length / 512) * 512
  }
  return files
}
