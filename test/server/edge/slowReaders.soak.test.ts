import { once } from 'node:events'
import { anEdge, beginning, LARGE, type Edge } from './testEdge.ts'

const IDLE_MILLISECONDS = 2_000
/** In bytes for each millisecond: a large answer takes longer than the idle timeout. */
const READING_RATE = 8_000
/** The connection may buffer several megabytes, which the server sees read all at once. */
const BLOCK = 8 * 1_024 * 1_024

/** Receives all of a large answer at the reading rate; times in milliseconds. */
async function readSlowly(server: Edge) {
  const socket = await server.open(
    beginning('GET /large').replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'),
  )
  const start = performance.now()
  let bytes = 0
  const blockStarts = [start]
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    const elapsed = performance.now() - start
    if (bytes > blockStarts.length * BLOCK) blockStarts.push(start + elapsed)
    socket.pause()
    setTimeout(() => socket.resume(), bytes / READING_RATE - elapsed)
  })
  await once(socket, 'close')
  const end = performance.now()
  const blockTimes = blockStarts.map((from, index) => (blockStarts[index + 1] ?? end) - from)
  return { bytes, time: end - start, longestBlockTime: Math.max(...blockTimes) }
}

describe('an answer', () => {
  let edge: Edge
  afterEach(() => edge.app.close())

  it('that is read slowly, but steadily, arrives', async () => {
    edge = await anEdge({ idleTimeout: IDLE_MILLISECONDS / 1_000 })
    let reading = await readSlowly(edge)
    // Where a busy machine made the reader pause for that long, it was rightly disconnected.
    while (reading.longestBlockTime > IDLE_MILLISECONDS) reading = await readSlowly(edge)
    expect(reading.bytes).toBeGreaterThan(LARGE.length)
    expect(reading.time).toBeGreaterThan(IDLE_MILLISECONDS)
  })
})
