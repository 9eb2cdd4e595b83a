import { rolloffModel } from '#shared/entities.ts'
import { InvalidRules, orderRules } from '#server/save/pipeline/orderRules.ts'
import { PhaseRules } from '#server/save/pipeline/PhaseRules.ts'
import { RuleSet } from '#server/save/pipeline/RuleSet.ts'
import type { PrepareRule } from '#server/save/pipeline/SaveRule.ts'

type Given = Partial<Pick<PrepareRule, 'after' | 'before' | 'watches'>>

function rule(name: string, given: Given = {}): PrepareRule {
  return { name, phase: 'prepare', watches: ['Job'], run: () => Promise.resolve(), ...given }
}

function namesOf(rules: Iterable<PrepareRule>): readonly string[] {
  return [...rules].map(({ name }) => name)
}

function codeOf(build: () => unknown): unknown {
  try {
    build()
  } catch (error) {
    return error instanceof InvalidRules ? error.code : error
  }
  return 'in order'
}

describe('the order of save rules', () => {
  it('[SV51] puts each after those that it names, the others by name, however they are listed', () => {
    const number = rule('number')
    const complete = rule('complete', { after: [number] })
    const stamp = rule('stamp', { after: [complete] })
    const other = rule('other')
    const expected = ['number', 'complete', 'other', 'stamp']
    expect(namesOf(orderRules([number, complete, stamp, other]))).toEqual(expected)
    expect(namesOf(orderRules([stamp, other, complete, number]))).toEqual(expected)
  })

  it('[SV51] puts each before those that it names', () => {
    const charge = rule('charge')
    const settle = rule('settle', { before: [charge] })
    const total = rule('total', { after: [charge], before: [] })
    expect(namesOf(orderRules([charge, settle, total]))).toEqual(['settle', 'charge', 'total'])
    const between = rule('between', { after: [total], before: [settle] })
    expect(codeOf(() => orderRules([charge, settle, total, between]))).toBe('rule_cycle')
  })

  it('[SV51] refuses rules that wait for each other, and says which', () => {
    const first: PrepareRule[] = []
    const one = rule('one', { after: first })
    const two = rule('two', { after: [one] })
    first.push(two)
    const build = () => orderRules([rule('free'), one, two])
    expect(codeOf(build)).toBe('rule_cycle')
    expect(build).toThrow('These rules wait for each other: one, two.')
  })

  it('[SV51] refuses a rule after or before one that is not there', () => {
    const build = () => orderRules([rule('later', { after: [rule('gone')] })])
    expect(codeOf(build)).toBe('missing_rule')
    expect(build).toThrow('later names gone, which is not listed.')
    expect(codeOf(() => orderRules([rule('first', { before: [rule('gone')] })]))).toBe('missing_rule')
  })

  it('[SV51] refuses two rules of one name, and one that watches an entity that the model does not have', () => {
    const twice = () => new RuleSet(rolloffModel, [rule('same'), rule('other'), rule('same')])
    expect(codeOf(twice)).toBe('duplicate_rule')
    expect(twice).toThrow('There are two rules same.')
    const lost = () => new RuleSet(rolloffModel, [rule('lost', { watches: ['Job', 'Ghost'] })])
    expect(codeOf(lost)).toBe('unknown_entity')
    expect(lost).toThrow('lost watches Ghost, which the model does not have.')
    expect(codeOf(() => new RuleSet(rolloffModel, [rule('all', { watches: 'everything' })]))).toBe('in order')
  })
})

describe('the rules that a save concerns', () => {
  const rules = new PhaseRules([
    rule('always', { watches: 'everything' }),
    rule('jobs', { watches: ['Job'] }),
    rule('money', { watches: ['Invoice', 'Payment'] }),
    rule('times', { watches: ['JobTime'] }),
  ])

  it('[SV51] are those that watch one of its entities, and those that watch everything', () => {
    expect(namesOf(rules.watching(new Set(['Payment', 'JobTime'])))).toEqual(['always', 'money', 'times'])
    expect(namesOf(rules.watching(new Set()))).toEqual(['always'])
  })

  it('[SV51] are also those that come after a rule that adds what they watch', () => {
    const entities = new Set(['Job'])
    const called: string[] = []
    for (const { name } of rules.watching(entities)) {
      called.push(name)
      if (name === 'jobs') entities.add('JobTime').add('Invoice')
    }
    expect(called).toEqual(['always', 'jobs', 'money', 'times'])
  })
})
