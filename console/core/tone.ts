/** Severity that a colour shows. */
export type Tone = 'good' | 'low' | 'bad' | 'neutral';
