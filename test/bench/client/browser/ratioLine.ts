import type { BenchLine } from '../../benchLine.ts'

interface Ratio {
  readonly name: string
  readonly target: number
  /** Milliseconds. */
  readonly ours: number | undefined
  readonly plain: number | undefined
  /** What ours is compared with. */
  readonly against: string
  /** A further remark. */
  readonly also?: string
}

/** The figure of two medians. */
export function ratioLine({
  name,
  target,
  ours = Number.NaN,
  plain = Number.NaN,
  against,
  also,
}: Ratio): BenchLine {
  const detail = `${ours.toFixed(2)} ms against ${plain.toFixed(2)} ms of ${against}`
  return { name, target, ratio: ours / plain, detail: also === undefined ? detail : `${detail}; ${also}` }
}
