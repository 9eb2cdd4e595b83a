import { autoScroll } from '#client/kit/autoScroll.ts'

const WIDTH = 800

/** An area of 800 pixels that is scrolled from left to right; frames come as often as told. */
function openArea() {
  const area = document.createElement('div')
  document.body.replaceChildren(area)
  area.style.overflowX = 'auto'
  jest.spyOn(area, 'getBoundingClientRect').mockReturnValue(DOMRect.fromRect({ width: WIDTH, height: 400 }))
  jest.spyOn(area, 'scrollWidth', 'get').mockReturnValue(5_000)
  jest.spyOn(area, 'clientWidth', 'get').mockReturnValue(WIDTH)
  const askedAt: number[] = []
  Object.assign(document, {
    elementFromPoint: (x: number) => {
      askedAt.push(x)
      return x < WIDTH ? area : document.body
    },
  })
  let frame: FrameRequestCallback = () => {}
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    frame = callback
    return 1
  })
  const scrolled = jest.fn()
  const scrolling = autoScroll(area, scrolled)
  /** A second passes in a number of frames, while the pointer is there. */
  const aSecond = (x: number, frames: number): number => {
    scrolling.follow({ x, y: 200 })
    const before = area.scrollLeft
    for (let i = 0; i <= frames; i++) frame((i * 1_000) / frames)
    return area.scrollLeft - before
  }
  return { area, aSecond, scrolled }
}

afterEach(() => {
  Reflect.deleteProperty(document, 'elementFromPoint')
  document.body.replaceChildren()
})

describe('scrolling while something is dragged', () => {
  it.each([20, 60, 144])(
    '[DI224] is as fast with %i frames in a second, at the edge and near it',
    (frames) => {
      expect(openArea().aSecond(WIDTH, frames)).toBeCloseTo(1_080, -1)
      expect(openArea().aSecond(WIDTH - 45, frames)).toBeCloseTo(67, -1)
    },
  )

  it('[DI224] goes on while the pointer is beyond the edge', () => {
    const { aSecond, scrolled } = openArea()
    expect(aSecond(WIDTH + 22, 60)).toBeCloseTo(1_080, -1)
    expect(scrolled).toHaveBeenCalledWith({ x: WIDTH + 22, y: 200 })
  })

  it('[DI224] does nothing in the middle', () => {
    const { aSecond, scrolled } = openArea()
    expect(aSecond(WIDTH / 2, 60)).toBe(0)
    expect(scrolled).not.toHaveBeenCalled()
  })
})
