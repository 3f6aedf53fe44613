/** How something stands, as its colour says it. */
export type Tone = 'good' | 'low' | 'bad' | 'neutral';
