/** A rational number without rounding: sums, products and shares are exact until rounded explicitly. */
export class Rational {
  static readonly zero = new Rational(0n, 1n)
  static readonly one = new Rational(1n, 1n)

  readonly #numerator: bigint
  /** Always positive. */
  readonly #denominator: bigint

  private constructor(numerator: bigint, denominator: bigint) {
    this.#numerator = numerator
    this.#denominator = denominator
  }

  /** The exact decimal number as written: 0.1 is one tenth. */
  static of(value: number): Rational {
    const [digits = '', exponent = '0'] = String(value).split('e')
    const [whole = '', fraction = ''] = digits.split('.')
    const units = BigInt(whole + fraction)
    const power = Number(exponent) - fraction.length
    return power < 0
      ? new Rational(units, 10n ** BigInt(-power))
      : new Rational(units * 10n ** BigInt(power), 1n)
  }

  static sum(terms: readonly Rational[]): Rational {
    return terms.reduce((total, term) => total.plus(term), Rational.zero)
  }

  static max(first: Rational, ...others: readonly Rational[]): Rational {
    return others.reduce((largest, other) => (other.isAbove(largest) ? other : largest), first)
  }

  static min(first: Rational, ...others: readonly Rational[]): Rational {
    return others.reduce((least, other) => (least.isAbove(other) ? other : least), first)
  }

  plus(other: Rational): Rational {
    return new Rational(
      this.#numerator * other.#denominator + other.#numerator * this.#denominator,
      this.#denominator * other.#denominator,
    )
  }

  minus(other: Rational): Rational {
    return this.plus(new Rational(-other.#numerator, other.#denominator))
  }

  times(other: Rational): Rational {
    return new Rational(this.#numerator * other.#numerator, this.#denominator * other.#denominator)
  }

  /** The divisor must be positive. */
  dividedBy(other: Rational): Rational {
    return new Rational(this.#numerator * other.#denominator, this.#denominator * other.#numerator)
  }

  /** Whole steps of a positive length that fit into a non-negative number. */
  wholeSteps(step: Rational): Rational {
    return new Rational((this.#numerator * step.#denominator) / (this.#denominator * step.#numerator), 1n)
  }

  isAbove(other: Rational): boolean {
    return this.#numerator * other.#denominator > other.#numerator * this.#denominator
  }

  equals(other: Rational): boolean {
    return this.#numerator * other.#denominator === other.#numerator * this.#denominator
  }

  get isPositive(): boolean {
    return this.#numerator > 0n
  }

  get isZero(): boolean {
    return this.#numerator === 0n
  }

  /** Rounded half up to decimal places, negative numbers away from zero. */
  rounded(scale: number): Rational {
    const factor = 10n ** BigInt(scale)
    const magnitude = this.#numerator < 0n ? -this.#numerator : this.#numerator
    const units = (2n * magnitude * factor + this.#denominator) / (2n * this.#denominator)
    return new Rational(this.#numerator < 0n ? -units : units, factor)
  }

  /** For comparing and printing; exact for few decimal places. */
  toNumber(): number {
    return Number(this.#numerator) / Number(this.#denominator)
  }
}
