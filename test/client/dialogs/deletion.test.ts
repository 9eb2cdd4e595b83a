import { deletionDetails } from '#client/dialogs/deletion.ts'

describe('The question before a deletion', () => {
  it.each<[alsoDeleted: readonly string[] | undefined, sentence: string]>([
    [['1 rate'], 'This also deletes 1 rate.'],
    [['1 rate', '2 notes'], 'This also deletes 1 rate and 2 notes.'],
    [['1 rate', '2 notes', '3 jobs'], 'This also deletes 1 rate, 2 notes and 3 jobs.'],
  ])('says what is deleted too: %j', (alsoDeleted = [], sentence) => {
    expect(deletionDetails({ question: '', name: null, alsoDeleted, when: 'atOnce' })[0]).toBe(sentence)
  })

  it.each<[when: Parameters<typeof deletionDetails>[0]['when'], sentence: string]>([
    ['atOnce', 'It is deleted immediately; you do not need to save.'],
    ['neverStored', 'It was never saved; Undo brings it back.'],
    [
      { savingOf: 'the customer' },
      'It is deleted when you save the customer; until then Undo brings it back.',
    ],
  ])('says when: %j', (when, sentence) => {
    expect(deletionDetails({ question: '', name: null, when })).toEqual([sentence])
  })
})
