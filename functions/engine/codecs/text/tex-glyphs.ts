// Characters by the glyph names of TeX's symbol fonts that Adobe's list does not have: the symbols of Computer Modern and the
// AMS fonts except accents ("vector", "tie"), most by pdfTeX's `glyphtounicode.tex`, and those of other fonts that have a
// character. Many papers have these fonts without a map to Unicode, so that a sum would be read as "X" and "less or equal" as "6".

const TABLE = [
  // cmsy, cmmi, cmex
  "Ifractur ℑ Rfractur ℜ angbracketleft ⟨ angbracketright ⟩ arrowbothv ↕ arrowbt ↓ arrowdblbothv ⇕ arrowdblbt ⇓",
  "arrowdbltp ⇑ arrownortheast ↗ arrownorthwest ↖ arrowsoutheast ↘ arrowsouthwest ↙ arrowtp ↑ arrowvertexdbl ‖",
  "bardbl ∥ ceilingleft ⌈ ceilingright ⌉ circledivide ⊘ circledot ⊙ circleminus ⊖ contintegral ∮ coproduct ∐",
  "diamondmath ⋄ dotlessj ȷ epsilon1 ϵ equivasymptotic ≍ flat ♭ floorleft ⌊ floorright ⌋ follows ≻",
  "followsequal ⪰ greatermuch ≫ intersectionsq ⊓ latticetop ⊤ lessmuch ≪ lscript ℓ mapsto ↦ minusplus ∓ nabla ∇",
  "natural ♮ negationslash ⧸ openbullet ∘ owner ∋ pi1 ϖ precedes ≺ precedesequal ⪯ prime ′ rho1 ϱ sharp ♯",
  "similarequal ≃ slurabove ⌢ slurbelow ⌣ star ⋆ subsetsqequal ⊑ supersetsqequal ⊒ triangle △ triangleinv ▽",
  "triangleleft ◁ triangleright ▷ turnstileleft ⊢ turnstileright ⊣ unionmulti ⊎ unionsq ⊔",
  "wreathproduct ≀",
  // msam and msbm
  "Digamma 𭟋 Finv Ⅎ Gmir ⅁ Omegainv ℧ Yen ¥ anticlockwise ↺ approxorequal ≊ archleftdown ↶ archrightdown ↷",
  "arrowaxisleft ← arrowaxisright → arrowparrleftright ⇆ arrowparrrightleft ⇄ arrowtailleft ↢ arrowtailright ↣",
  "arrowtripleleft ⇚ arrowtripleright ⇛ axisshort - barshort ∣ because ∵ beth ℶ between ≬ check ✓ circleR ®",
  "circleS Ⓢ circleasterisk ⊛ circleequal ≗ circlering ⊚ clockwise ↻ complement ∁ curlyleft ↫ curlyright ↬",
  "daleth ℸ dblarrowdwn ⇊ dblarrowheadleft ↞ dblarrowheadright ↠ dblarrowleft ⇇ dblarrowright ⇉ dblarrowup ⇈",
  "defines ≜ diamondsolid ⧫ difference ≏ dividemultiply ⋇ dotplus ∔ downfall ⋎ downslope ⧹ epsiloninv ϶",
  "equaldotleftright ≒ equaldotrightleft ≓ equalorfollows ⋟ equalorgreater ⪖ equalorless ⪕ equalorprecedes ⋞",
  "equalorsimilar ≂ equalsdots ≑ follownotdbleqv ⪺ follownotslnteql ⪶ followornoteqvlnt ⋩ followsorcurly ≽",
  "followsorequal ≿ forces ⊩ forcesbar ⊪ fork ⋔ frown ⌢ geomequivalent ≎ greaterdbleqlless ⪌ greaterdblequal ≧",
  "greaterdot ⋗ greaterlessequal ⋛ greaternotdblequal ⪊ greaternotequal ⪈ greaterorapproxeql ⪆",
  "greaterorequalslant ⩾ greaterorless ≷ greaterornotdbleql ≩ greaterornotequal ≩ greaterornotsimilar ⋧",
  "greaterorsimilar ≳ harpoondownleft ⇃ harpoondownright ⇂ harpoonleftright ⇌ harpoonrightleft ⇋",
  "harpoonupleft ↿ harpoonupright ↾ integerdivide ∖ intersectiondbl ⋒ lessdbleqlgreater ⪋ lessdblequal ≦",
  "lessdot ⋖ lessequalgreater ⋚ lessnotdblequal ⪉ lessnotequal ⪇ lessorapproxeql ⪅ lessorequalslant ⩽",
  "lessorgreater ≶ lessornotdbleql ≨ lessornotequal ≨ lessornotsimilar ⋦ lessorsimilar ≲ maltesecross ✠",
  "measuredangle ∡ multicloseleft ⋉ multicloseright ⋊ multimap ⊸ multiopenleft ⋋ multiopenright ⋌ nand ⊼",
  "notapproxequal ≇ notarrowboth ↮ notarrowleft ↚ notarrowright ↛ notbar ∤ notdblarrowboth ⇎ notdblarrowleft ⇍",
  "notdblarrowright ⇏ notexistential ∄ notfollows ⊁ notfollowsoreql ⪰̸ notforces ⊮ notforcesextra ⊯",
  "notgreaterdblequal ≧̸ notgreaterequal ≱ notgreaterorslnteql ⩾̸ notlessdblequal ≦̸ notlessequal ≰",
  "notlessorslnteql ⩽̸ notprecedesoreql ⪯̸ notsatisfies ⊭ notshortbar ∤ notshortparallel ∦ notsimequal ≄",
  "notsimilar ≁ notsubseteql ⊈ notsubsetordbleql ⫅̸ notsubsetoreql ⊊ notsuperseteql ⊉ notsupersetordbleql ⫆̸",
  "notsupersetoreql ⊋ nottriangeqlleft ⋬ nottriangeqlright ⋭ nottriangleleft ⋪ nottriangleright ⋫",
  "notturnstile ⊬ orunderscore ⊻ parallelshort ∥ perpcorrespond ⩞ planckover2pi ℏ planckover2pi1 ℏ",
  "precedenotdbleqv ⪹ precedenotslnteql ⪵ precedeornoteqvlnt ⋨ precedesorcurly ≼ precedesorequal ≾",
  "primereverse ‵ revasymptequal ⋍ revsimilar ∽ rightanglene ⌝ rightanglenw ⌜ rightanglese ⌟ rightanglesw ⌞",
  "ringinequal ≖ satisfies ⊨ shiftleft ↰ shiftright ↱ smile ⌣ sphericalangle ∢ square □ squaredot ⊡",
  "squareimage ⊏ squareminus ⊟ squaremultiply ⊠ squareoriginal ⊐ squareplus ⊞ squaresmallsolid ▪ squaresolid ■",
  "squiggleleftright ↭ squiggleright ⇝ subsetdbl ⋐ subsetdblequal ⫅ subsetnoteql ⊊ subsetornotdbleql ⫋",
  "subsetornoteql ⊊ supersetdbl ⋑ supersetdblequal ⫆ supersetnoteql ⊋ supersetornotdbleql ⫌ supersetornoteql ⊋",
  "triangledownsld ▼ triangleleftequal ⊴ triangleleftsld ◀ trianglerightequal ⊵ trianglerightsld ▶",
  "trianglesolid ▲ uniondbl ⋓ uprise ⋏ upslope ⧸",
  // txsyc
  "Arrownortheast ⇗ Arrownorthwest ⇖ Arrowsoutheast ⇘ Arrowsouthwest ⇙ Diamond ◇ Diamondsolid ◆ Mapsfrom ⤆",
  "Mapsto ⤇ Perpendicular ⫫ ampersandinv ⅋ club1 ♧ colonapprox ∶≈ colonequal ≔ colonsim ∶∼ dashedarrowleft ⇠",
  "dashedarrowright ⇢ dblbracketleft ⟦ dblbracketright ⟧ doteq ≐ equalcolon ≕ followsordblequal ⪴ heart1 ♥",
  "lambdabar ƛ lbag ⟅ leadsto ⇝ mapsfrom ↤ medbullet ● medcircle ○ multimapboth ⧟ multimapinv ⟜ napproxequal ≉",
  "nelement ∉ nequal ≠ nequivalence ≢ nequivasymptotic ≭ notfollowsorequal ⋡ notprecedesorequal ⋠ nowner ∌",
  "nparallel ∦ npropersubset ⊄ npropersuperset ⊅ nsimilar ≁ nsimilarequal ≄ nsubsetsqequal ⋢ nsupersetsqequal ⋣",
  "ogreater ⧁ oless ⧀ ovee ⩒ owedge ⩑ parallel1 ∥ precedesordblequal ⪳ rbag ⟆ simequal ≃ spade1 ♤",
  "squareasterisk ⧆ squarebackslash ⧅ squareslash ⧄ squiggleleft ⇜ strict ⥽",
  // stmary10
  "bigbox □ bigcurlyvee ⋎ bigcurlywedge ⋏ bigparallel ∥ bigsqcap ⨅ bigtriangledown ▽ bigtriangleup △",
  "binampersand & bindnasrepma ⅋ boxast ⧆ boxbox ⧈ boxbslash ⧅ boxcircle ⧇ boxdot ⊡ boxempty □ boxslash ⧄",
  "interleave ⫴ leftarrowtriangle ⇽ leftrightarrowtriangle ⇿ lightning ↯ llbracket ⟦ llceil ⌈ llfloor ⌊",
  "llparenthesis ⦇ mapsfromchar ↤ merge ⨝ minuso ⦵ nnearrow ↗ nnwarrow ↖ nplus ⧺ ntrianglelefteqslant ⋬",
  "ntrianglerighteqslant ⋭ obar ⦶ oblong ▯ obslash ⦸ ogreaterthan ⧁ olessthan ⧀ rightarrowtriangle ⇾",
  "rrbracket ⟧ rrceil ⌉ rrfloor ⌋ rrparenthesis ⦈ shortdownarrow ↓ shortleftarrow ← shortrightarrow →",
  "shortuparrow ↑ ssearrow ↘ sswarrow ↙ trianglelefteqslant ⊴ trianglerighteqslant ⊵",
  // wasy10
  "Box □ CIRCLE ● Circle ○ LHD ◀ RHD ▶ XBox ☒ apprge ≳ apprle ≲ blacksmiley ☻ checked ✓ davidsstar ✡ dh ð",
  "diameter ⌀ frownie ☹ hexagon ⬡ iiint ∭ iint ∬ inve ǝ jupiter ♃ leftmoon ☾ lhd ◁ mercury ☿ neptun ♆ openo ɔ",
  "pentagon ⬠ permil ‰ phone ☎ pluto ♇ rhd ▷ rightmoon ☽ saturn ♄ smiley ☺ sqsubset ⊏ sqsupset ⊐ unlhd ⊴",
  "unrhd ⊵ uranus ♅",
  // other versions of these fonts, and Lucida
  "subsetsql ⊑ supersetsql ⊒ harpoonleftdown ↽ harpoonleftup ↼ harpoonrightdown ⇁ harpoonrightup ⇀",
  "visiblespace ␣ satisfy ⊨ arrowzigzag ↯",
].flatMap((line) => line.split(" "));

/** Characters by glyph name. */
const CHARACTERS: ReadonlyMap<string, string> = new Map(
  TABLE.flatMap((name, at) => (at % 2 === 0 ? [[name, TABLE[at + 1] ?? ""] as const] : [])),
);

/** Suffixes of cmex, whose larger glyphs have the names of the smaller ones. */
const SIZE = /(?:text|display|big|Big|bigg|Bigg)$/;

export function texCharacter(name: string): string | undefined {
  return CHARACTERS.get(name);
}

/** Returns the name of the glyph's smaller form: "summation" for "summationdisplay"; undefined for another name. */
export function smallerGlyph(name: string): string | undefined {
  return SIZE.test(name) ? name.replace(SIZE, "") : undefined;
}
