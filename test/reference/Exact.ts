/** A rational number without rounding: sums, products and shares of money are exact until somebody asks for places. */
export class Exact {
  static readonly zero = new Exact(0n, 1n)
  static readonly one = new Exact(1n, 1n)

  readonly #numerator: bigint
  /** Always positive. */
  readonly #denominator: bigint

  private constructor(numerator: bigint, denominator: bigint) {
    this.#numerator = numerator
    this.#denominator = denominator
  }

  /** The decimal number as it is written: 0.1 is one tenth. */
  static of(value: number): Exact {
    const [digits = '', exponent = '0'] = String(value).split('e')
    const [whole = '', fraction = ''] = digits.split('.')
    const units = BigInt(whole + fraction)
    const power = Number(exponent) - fraction.length
    return power < 0 ? new Exact(units, 10n ** BigInt(-power)) : new Exact(units * 10n ** BigInt(power), 1n)
  }

  static sum(terms: readonly Exact[]): Exact {
    return terms.reduce((total, term) => total.plus(term), Exact.zero)
  }

  static max(first: Exact, ...others: readonly Exact[]): Exact {
    return others.reduce((largest, other) => (other.isAbove(largest) ? other : largest), first)
  }

  static min(first: Exact, ...others: readonly Exact[]): Exact {
    return others.reduce((least, other) => (least.isAbove(other) ? other : least), first)
  }

  plus(other: Exact): Exact {
    return new Exact(
      this.#numerator * other.#denominator + other.#numerator * this.#denominator,
      this.#denominator * other.#denominator,
    )
  }

  minus(other: Exact): Exact {
    return this.plus(new Exact(-other.#numerator, other.#denominator))
  }

  times(other: Exact): Exact {
    return new Exact(this.#numerator * other.#numerator, this.#denominator * other.#denominator)
  }

  /** The other is above zero. */
  dividedBy(other: Exact): Exact {
    return new Exact(this.#numerator * other.#denominator, this.#denominator * other.#numerator)
  }

  /** Whole steps of a positive length that fit into a number of zero or more. */
  wholeSteps(step: Exact): Exact {
    return new Exact((this.#numerator * step.#denominator) / (this.#denominator * step.#numerator), 1n)
  }

  isAbove(other: Exact): boolean {
    return this.#numerator * other.#denominator > other.#numerator * this.#denominator
  }

  equals(other: Exact): boolean {
    return this.#numerator * other.#denominator === other.#numerator * this.#denominator
  }

  get isPositive(): boolean {
    return this.#numerator > 0n
  }

  get isZero(): boolean {
    return this.#numerator === 0n
  }

  /** Rounded half up to decimal places, away from zero below zero. */
  rounded(places: number): Exact {
    const scale = 10n ** BigInt(places)
    const magnitude = this.#numerator < 0n ? -this.#numerator : this.#numerator
    const units = (2n * magnitude * scale + this.#denominator) / (2n * this.#denominator)
    return new Exact(this.#numerator < 0n ? -units : units, scale)
  }

  /** For comparing and printing; exact for what has few decimal places. */
  toNumber(): number {
    return Number(this.#numerator) / Number(this.#denominator)
  }
}
