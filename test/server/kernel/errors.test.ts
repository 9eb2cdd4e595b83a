import { ConcurrencyConflict } from '#server/kernel/errors.ts'

const conflict = {
  entityTypeName: 'Invoice:#Rolloff',
  keyValues: [7],
  current: null,
  changedBy: null,
  changedAt: null,
}

const messagesOf = (error: ConcurrencyConflict): readonly string[] =>
  (error.details().entityErrors ?? []).map(({ errorMessage }) => errorMessage)

describe('a conflict with what was stored meanwhile', () => {
  it('F-038 says of a record that it changed, and who changed it', () => {
    expect(messagesOf(new ConcurrencyConflict([conflict]))).toEqual(['Changed or deleted by someone else'])
    expect(messagesOf(new ConcurrencyConflict([{ ...conflict, changedBy: 'Ann Visser' }]))).toEqual([
      'Changed by Ann Visser',
    ])
  })

  it('F-038 says nothing else of a record than what is known to have happened', () => {
    const charged = 'Job #5 is charged on invoice #7 already.'
    expect(messagesOf(new ConcurrencyConflict([conflict], charged))).toEqual([charged])
  })
})
