// The page's own words: all of them in each language.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WORDS } from '../page/words.js';

test('every word is there in three languages, with the same places for what belongs into it', () => {
  const { en, ...others } = WORDS;
  const places = (text) => [...text.matchAll(/\{\d\}/g)].map(([place]) => place).sort();
  for (const [lang, words] of Object.entries(others)) {
    assert.deepEqual(Object.keys(words).sort(), Object.keys(en).sort(), lang);
    for (const [key, text] of Object.entries(words)) {
      assert.notEqual(text.trim(), '', `${lang} ${key}`);
      assert.deepEqual(places(text), places(en[key]), `${lang} ${key}`);
    }
  }
});
