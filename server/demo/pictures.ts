import sharp from 'sharp'
import { thumbnailNameOf, type FileEnding } from '../files/fileNames.ts'
import type { FileStore } from '../files/FileStore.ts'
import { preparePicture } from '../files/preparePicture.ts'
import type { Random } from './random.ts'

/** A picture that a photo of the company shows. */
export interface Picture {
  readonly filename: string
  readonly ending: FileEnding
  /** The camera's file name. */
  readonly name: string
  readonly random: Random
}

const WIDTH = 480
const HEIGHT = 360
const CHANNELS = 3

type Color = readonly [number, number, number]

const PAINTS: readonly [Color, ...Color[]] = [
  [38, 92, 158],
  [34, 120, 74],
  [176, 60, 42],
  [92, 96, 104],
]
const GROUNDS: readonly [Color, ...Color[]] = [
  [142, 138, 130],
  [116, 118, 122],
  [128, 140, 92],
]
const SKIES: readonly [Color, ...Color[]] = [
  [168, 202, 232],
  [206, 212, 218],
  [226, 206, 186],
]

/** A storage name for a picture in the usual form. */
export function pictureName(random: Random, ending: FileEnding): string {
  const parts = Array.from({ length: 8 }, () => random.integer(0, 0xffff).toString(16).padStart(4, '0'))
  return `${parts.join('')}${ending}`
}

/** Draws the pictures and stores them like uploads. */
export async function storePictures(
  store: Pick<FileStore, 'save'>,
  pictures: readonly Picture[],
): Promise<void> {
  for (const { filename, ending, name, random } of pictures) {
    const drawn = sharp(draw(random), { raw: { width: WIDTH, height: HEIGHT, channels: CHANNELS } })
    const bytes = await (ending === '.png' ? drawn.png() : drawn.jpeg({ quality: 82 })).toBuffer()
    const { picture, thumbnail } = await preparePicture(name, bytes)
    await store.save(filename, picture)
    await store.save(thumbnailNameOf(filename), thumbnail)
  }
}

/** A dumpster on its site, seen from the side. */
function draw(random: Random): Uint8ClampedArray {
  const scene = sceneOf(random)
  const grain = Array.from({ length: GRAINS }, () => random.integer(-7, 7))
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * CHANNELS)
  let at = 0
  for (let y = 0; y < HEIGHT; y += 1) {
    const row = rowOf(scene, y)
    for (let x = 0; x < WIDTH; x += 1) {
      const isWall = x > row.from && x < row.to
      const isRib = (x - scene.left + WIDTH) % RIB_EVERY < RIB_WIDTH
      const color = isWall ? (isRib ? row.rib : row.wall) : row.behind
      const speck = grain[(y * 131 + x * 17) % GRAINS] ?? 0
      for (const part of color) {
        pixels[at] = part + speck
        at += 1
      }
    }
  }
  return pixels
}

const GRAINS = 4_099
const RIB_EVERY = 34
const RIB_WIDTH = 7
const RAIL = 10
const SHADOW = 16

interface Scene {
  readonly sky: Color
  readonly ground: Color
  readonly paint: Color
  readonly horizon: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function sceneOf(random: Random): Scene {
  const horizon = random.integer(150, 200)
  return {
    sky: random.pick(SKIES),
    ground: random.pick(GROUNDS),
    paint: random.pick(PAINTS),
    horizon,
    left: random.integer(50, 110),
    right: random.integer(370, 430),
    top: horizon - 40,
    bottom: horizon + 95,
  }
}

/** One row of pixels: the background, and the extent of the dumpster's wall or its shadow. */
interface PictureRow {
  readonly behind: Color
  readonly from: number
  readonly to: number
  readonly wall: Color
  readonly rib: Color
}

function rowOf({ sky, ground, paint, horizon, left, right, top, bottom }: Scene, y: number): PictureRow {
  const behind =
    y < horizon ? shaded(sky, 1 - (horizon - y) / 1_400) : shaded(ground, 0.82 + (y - horizon) / 900)
  if (y > top && y < bottom) {
    const slant = (bottom - y) / 5
    const isRail = y < top + RAIL || y > bottom - RAIL
    const rib = shaded(paint, isRail ? 1.18 : 1.12)
    return { behind, from: left - slant, to: right + slant, wall: isRail ? rib : shaded(paint, 0.92), rib }
  }
  const dark = shaded(ground, 0.55)
  const isShadow = y >= bottom && y < bottom + SHADOW
  return {
    behind,
    from: isShadow ? left - 12 : WIDTH,
    to: isShadow ? right + 12 : WIDTH,
    wall: dark,
    rib: dark,
  }
}

function shaded([red, green, blue]: Color, factor: number): Color {
  return [red * factor, green * factor, blue * factor]
}
