import sharp from 'sharp'

/** A picture of a left red and a right blue half, made here. */
export function aPicture(width = 100, height = 50) {
  return sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: 'red' } },
      left: 0,
      top: 0,
    },
  ])
}

/** What a phone held on its side takes: the picture lies, and its notes tell how, and where it was taken. */
export function fromPhone(width = 100, height = 50): Promise<Buffer> {
  return aPicture(width, height)
    .jpeg()
    .withExif({
      IFD0: { Orientation: '6', Make: 'Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 55/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}
