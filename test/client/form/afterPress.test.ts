import { fireEvent, waitFor } from '@testing-library/dom'
import { afterPress } from '#client/form/afterPress.ts'

describe('What moves the page', () => {
  let done: number
  const work = () => void done++
  beforeEach(() => (done = 0))

  it('happens at once while nothing is pressed', () => {
    afterPress(work)
    expect(done).toBe(1)
  })

  it.each(['pointerup', 'pointercancel'])('waits for the end of a press: %s', async (end) => {
    fireEvent(document.body, new Event('pointerdown', { bubbles: true }))
    afterPress(work)
    expect(done).toBe(0)
    fireEvent(document.body, new Event(end, { bubbles: true }))
    expect(done).toBe(0)
    await waitFor(() => expect(done).toBe(1))
    afterPress(work)
    expect(done).toBe(2)
  })
})
