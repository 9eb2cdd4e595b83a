import { ReviewPanelState, type ReviewHost } from '#client/context/ReviewPanelState.ts'

it('B-02 the review belongs to the screen on top, and closes with the last one', () => {
  const review = new ReviewPanelState()
  const screen = (): ReviewHost => ({ save: () => Promise.resolve(true), goTo: () => {} })
  const [below, above] = [screen(), screen()]
  expect(review.host).toBeNull()
  const leaveBelow = review.attach(below)
  const leaveAbove = review.attach(above)
  review.open()
  expect([review.host, review.isOpen]).toEqual([above, true])
  leaveAbove()
  expect([review.host === below, review.isOpen]).toEqual([true, true])
  leaveBelow()
  expect([review.host, review.isOpen]).toEqual([null, false])
  review.open()
  review.close()
  expect(review.isOpen).toBe(false)
})
