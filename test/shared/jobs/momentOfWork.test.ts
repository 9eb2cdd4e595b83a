import { momentOfWork, tooLateRefusal } from '#shared/jobs/momentOfWork.ts'

const NOW = '2026-11-20T15:00:00.000Z'
const TAPPED = '2026-11-20T14:12:00.000Z'

const time = (started: string, completed: string | null, deleted: string | null = null) => ({
  started,
  completed,
  deleted,
})

describe('[JO41] the moment of work that is reported late', () => {
  it('is when it was tapped, or now where nothing says when', () => {
    expect(momentOfWork({ tappedAt: TAPPED }, NOW, [])).toBe(TAPPED)
    expect(momentOfWork({}, NOW, [])).toBe(NOW)
  })

  it('is never in the future, which only a wrong clock says', () => {
    expect(momentOfWork({ tappedAt: '2026-11-20T15:00:00.001Z' }, NOW, [])).toBe(NOW)
  })

  it('is not before what is known of the job; deleted times are not', () => {
    const ended = time('2026-11-20T14:00:00.000Z', '2026-11-20T14:30:00.000Z')
    expect(momentOfWork({ tappedAt: TAPPED }, NOW, [ended])).toBe('2026-11-20T14:30:00.000Z')
    expect(momentOfWork({ tappedAt: TAPPED }, NOW, [{ ...ended, deleted: NOW }])).toBe(TAPPED)
    expect(momentOfWork({ tappedAt: TAPPED }, NOW, [time('2026-11-20T14:20:00.000Z', null)])).toBe(
      '2026-11-20T14:20:00.000Z',
    )
  })

  it('is refused after more than six days', () => {
    expect(tooLateRefusal('2026-11-14T15:00:00.000Z', NOW)).toBeNull()
    expect(tooLateRefusal('2026-11-14T14:59:59.999Z', NOW)).toEqual({
      code: 'tappedTooLongAgo',
      message: 'This was done more than 6 days ago. Please tell the office.',
    })
  })
})
