import { Rational } from '#test/reference/Rational.ts'
import { amountOf } from '#test/reference/charges.ts'

interface Sum {
  readonly quantity: Rational
  readonly amount: Rational
}

/** Quantities and amounts under names, for comparing what is charged with what should be. */
export class Sums {
  readonly #sums = new Map<string, Sum>()

  add(name: string, line: { readonly quantity: Rational; readonly rate: Rational }): void {
    const { quantity, amount } = this.#sums.get(name) ?? { quantity: Rational.zero, amount: Rational.zero }
    this.#sums.set(name, {
      quantity: quantity.plus(line.quantity),
      amount: amount.plus(amountOf(line)),
    })
  }

  /** One line for each name whose sum is not the same in the other. */
  differences(actual: Sums): string[] {
    const names = [...new Set([...this.#sums.keys(), ...actual.#sums.keys()])].toSorted()
    return names
      .map((name) => [name, inWords(this.#sums.get(name)), inWords(actual.#sums.get(name))] as const)
      .filter(([, expected, found]) => expected !== found)
      .map(([name, expected, found]) => `${name}: expected ${expected}, found ${found}`)
  }
}

function inWords(sum: Sum | undefined): string {
  if (sum === undefined || (sum.amount.isZero && sum.quantity.isZero)) return 'nothing'
  return `${sum.quantity.toNumber()} for $${sum.amount.toNumber().toFixed(2)}`
}
