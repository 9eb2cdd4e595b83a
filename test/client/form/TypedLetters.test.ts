import { TypedLetters } from '#client/form/TypedLetters.ts'

describe('[PI7] Letters typed at a choice', () => {
  const options = ['Net 30', 'Net 60', 'COD', 'Due on receipt', 'Credit card'].map((title, index) => ({
    id: index + 1,
    title,
  }))

  /** The titles that the keys lead to, one after the other; a blank before a key is a pause. */
  function choose(keys: readonly string[], start: string | null = null, pressed: KeyboardEventInit = {}) {
    const letters = new TypedLetters()
    let value: string | number | null = options.find(({ title }) => title === start)?.id ?? null
    let time = 0
    return keys.map((key) => {
      time += key.startsWith('pause ') ? 1_000 : 200
      const event = new KeyboardEvent('keydown', { key: key.replace('pause ', ''), ...pressed })
      Object.defineProperty(event, 'timeStamp', { value: time })
      const chosen = letters.press(event, options, value)
      value = chosen?.id ?? value
      return chosen?.title ?? null
    })
  }

  it('lead to the option that begins with them, whatever the case', () => {
    expect(choose(['d'])).toEqual(['Due on receipt'])
    expect(choose(['C', 'r'])).toEqual(['COD', 'Credit card'])
    expect(choose(['n', 'e', 't', ' ', '6'])).toEqual(['Net 30', 'Net 30', 'Net 30', 'Net 30', 'Net 60'])
  })

  it('lead on to the next option where a letter is repeated, and round to the first', () => {
    expect(choose(['c', 'c', 'c'])).toEqual(['COD', 'Credit card', 'COD'])
    expect(choose(['n'], 'Net 30')).toEqual(['Net 60'])
  })

  it('begin anew after a pause', () => {
    expect(choose(['n', 'pause d'])).toEqual(['Net 30', 'Due on receipt'])
    expect(choose(['d', 'c'])).toEqual(['Due on receipt', null])
  })

  it('lead nowhere where no option begins with them, or where the key is no letter', () => {
    expect(choose(['x'])).toEqual([null])
    expect(choose(['Enter', 'ArrowDown', ' '])).toEqual([null, null, null])
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey'])
      expect(choose(['c'], null, { [modifier]: true })).toEqual([null])
  })
})
