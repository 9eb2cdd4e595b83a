import { PortionSize } from '#server/import/PortionSize.ts'

afterEach(() => jest.restoreAllMocks())

it('[IM986] a save of an import begins with few rows, has fewer where others would wait for it, and more where they would not', async () => {
  let now = 0
  jest.spyOn(performance, 'now').mockImplementation(() => now)
  const portion = new PortionSize(25)
  const sizes: number[] = []
  for (const milliseconds of [1, 30, 60, 60, 60, 60, 2, 2, 2]) {
    await portion.measure(async () => {
      now += milliseconds
    })
    sizes.push(portion.rows)
  }
  expect(sizes).toEqual([25, 13, 7, 4, 4, 4, 20, 25, 25])
})
