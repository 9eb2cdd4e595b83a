/** A minute. */
const MAX_FRAMES = 3_600

/** Resolves once the next frame is drawn. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** Resolves once the page shows what the condition asks for, at the end of a frame; rejects after many frames. */
export async function untilShown(condition: () => boolean, what: string): Promise<void> {
  for (let frame = 0; frame < MAX_FRAMES; frame += 1) {
    await nextFrame()
    if (condition()) return
  }
  throw new Error(`The page does not show ${what}.`)
}
