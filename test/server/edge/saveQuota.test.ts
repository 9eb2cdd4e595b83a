import { SaveQuota } from '#server/edge/SaveQuota.ts'

const MEGABYTE = 1_024 * 1_024

describe('[SV143] What a user may save in a minute', () => {
  const quota = () => new SaveQuota({ savedMegabytesPerMinute: 2, savedRecordsPerMinute: 10 })

  it('is limited by records, whoever else saves', () => {
    const saves = quota()
    saves.takeRecords(7, 4)
    saves.takeRecords(7, 4)
    expect(() => saves.takeRecords(7, 4)).toThrow(
      expect.objectContaining({
        code: 'too_many_requests',
        message: 'You have saved more than 10 records in a minute. Please try again in a moment.',
      }),
    )
    saves.takeRecords(8, 10)
  })

  it('is limited by megabytes, and is refused with the time until there is room', () => {
    const saves = quota()
    saves.takeBytes(7, 2 * MEGABYTE)
    expect(() => saves.takeBytes(7, MEGABYTE)).toThrow(
      expect.objectContaining({
        retryAfter: 30,
        message: 'You have sent more than 2 MB to be saved in a minute. Please try again in a moment.',
      }),
    )
  })
})
